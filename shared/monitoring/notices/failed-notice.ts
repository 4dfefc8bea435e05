import type { WatchState } from '#shared/monitoring/monitor.ts'
import { errorFields } from './error-fields.ts'
import { checkFields, noticeOf, type CheckDetails } from './notice-details.ts'

/** `monitor.failed`: the watched text could not be read in several checks in a row. */
export function failedNotice(details: CheckDetails, failures: WatchState['failures']) {
  const state = failures.code === 'ELEMENT_NOT_FOUND' ? 'selector_missing' : 'failed'
  return noticeOf('monitor.failed', details, { state, ...errorFields(failures, details.at), ...checkFields(details) })
}
