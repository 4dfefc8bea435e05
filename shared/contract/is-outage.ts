import type { ErrorCode } from './errors.ts'

/**
 * Whether this service could not work, whatever the target does: the store or the queue did not answer, or a worker stops.
 * An outage is never the outcome of a page. Its work is repeated, or its job runs again.
 */
export const isOutage = ({ code }: { code: ErrorCode }): boolean => code === 'SERVICE_UNAVAILABLE'
