import { string } from '#shared/contract/schema.ts'

/** A SHA-256 hash as lower-case hex. */
export const sha256 = (options: { description?: string } = {}) => string({ ...options, pattern: '^[0-9a-f]{64}$' })
