import type { CheckEntry, MonitorRecord, WatchState } from '#shared/monitoring/monitor.ts'
import type { Notice } from '#shared/monitoring/notice.ts'

/** The part of a monitor that decides how a probe is evaluated. */
export type WatchedMonitor = { id: string } & Pick<
  MonitorRecord,
  'settings' | 'watch' | 'looks' | 'dueAt' | 'lastCheck'
>

export interface EvaluationDeps {
  /** The stored text with this hash. Undefined once it expired. */
  loadText: (hash: string) => Promise<string | undefined>
  /** Milliseconds between two probes of one check. */
  confirmMs: number
  /** See `newNoticeId`. */
  newNoticeId: () => string
}

export interface WatchedText {
  hash: string
  text: string
}

/** The conclusion from one probe. */
export interface Evaluation {
  watch: WatchState
  /** Texts to store before the record that refers to them. */
  texts: readonly WatchedText[]
  /** Present: the check is not over. Probe again after this time. */
  probeAgainInMs?: number
  /** The next probe is to use the other tier, if there is one. */
  useOtherTier?: true
  /** Present: the check is over. */
  entry?: Omit<CheckEntry, 'durationMs' | 'looks'>
  /** In the order of delivery. */
  notices: readonly NewNotice[]
  status: 'active' | 'error'
  /** Present: the next check is due after this time, which is at most the interval. */
  retryInMs?: number
}

/** A notice without its number, which it gets when it is stored. */
export type NewNotice = Omit<Notice, 'seq'>
