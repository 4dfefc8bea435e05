import type { WatchState } from '#shared/monitoring/monitor.ts'
import { errorFields } from './error-fields.ts'
import { checkFields, noticeOf, type CheckDetails } from './notice-details.ts'

/** `monitor.recovered`: the watched text can be read again. `failures`: the failures that ended. */
export function recoveredNotice(
  details: CheckDetails,
  { failures, statusCode }: { failures: WatchState['failures']; statusCode: number },
) {
  return noticeOf('monitor.recovered', details, {
    ...errorFields(failures, details.at),
    current: { statusCode },
    ...checkFields(details),
  })
}
