import type { PauseReason } from '#shared/monitoring/monitor.ts'
import { noticeOf, type NoticeDetails } from './notice-details.ts'

/** `monitor.paused`: the page is not checked any more. Not for `requested`: the owner knows. */
export function pausedNotice(details: NoticeDetails, reason: PauseReason) {
  return noticeOf('monitor.paused', details, {
    reason,
    message: messages[reason],
    since: new Date(details.at).toISOString(),
  })
}

const messages: Readonly<Record<PauseReason, string>> = {
  requested: 'The owner paused the monitor. Resume it with POST /monitor/{monitorId}/resume.',
  insufficient_credits:
    'The wallet of the monitor has too few credits for the next check. Add credits, then resume it with POST /monitor/{monitorId}/resume.',
  no_payer:
    'The monitor was created while calls were free, so no wallet pays for its checks. Create it again with POST /monitor/create.',
  webhook_gone: 'The webhook answered 410 Gone. Resume the monitor with POST /monitor/{monitorId}/resume.',
  challenge_failed:
    'The webhook did not return the challenge. Resume the monitor with POST /monitor/{monitorId}/resume.',
}
