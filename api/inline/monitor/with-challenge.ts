import type { MonitorRecord } from '#shared/monitoring/monitor.ts'
import { challengeNotice, newNoticeId, withNotices } from '#shared/monitoring/notices/notices.ts'

/** Whether the receiver did not return the challenge, and gets no other notice until it gets a new one. */
export const isChallengeOver = ({ status, pauseReason, challenge }: MonitorRecord) =>
  status === 'paused' &&
  challenge !== undefined &&
  // `webhook_gone`: the 410 was the response to the challenge.
  (pauseReason === 'challenge_failed' || pauseReason === 'webhook_gone')

/** Adds a notice that asks the receiver to return `challenge`. `now`: Unix milliseconds. */
export function withChallenge(record: MonitorRecord, challenge: string, now: number): MonitorRecord {
  return { ...withNotices(record, [challengeNotice({ id: newNoticeId(), at: now }, challenge)]), challenge }
}
