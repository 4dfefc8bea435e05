import { hash } from 'node:crypto'
import type { ErrorCode } from '#shared/contract/errors.ts'
import type { UsageCategory } from '#shared/contract/usage/usage.ts'
import type { Noise } from './detection/noise.ts'
import type { Notice } from './notice.ts'

/** The options of a monitor, validated, with defaults filled in. */
export interface MonitorSettings {
  /** The watched page, as it is requested. */
  url: string
  /** The receiver of notices, exactly as the caller wrote it. */
  webhookUrl: string
  /** Time between two checks. */
  intervalMs: number
  /** The changes that are reported. Failures and recoveries are always reported. */
  notifyOn: 'any' | 'content' | 'status'
  /** `auto`: over plain HTTP, and in a browser if the page is empty or blocked without one. */
  tier: 'auto' | 'basic' | 'pro'
  /** False: the whole page, including navigation. */
  mainContent: boolean
  /** Watch only these elements. */
  includeSelector?: string
  /** Do not watch these elements. */
  excludeSelector?: string
  /** Text that matches one of these RE2 patterns is not watched. */
  ignorePatterns: readonly string[]
  /** Report a content change only if one of these words appears more or less often. Empty: report every change. */
  keywords: readonly string[]
  /** Changed characters below which a change is not reported yet. Small changes add up. */
  minimumChange: number
  /** A second probe must find the change, too. */
  confirm: boolean
  /** Failed probes in a row after which `monitor.failed` is sent. */
  failAfter: number
  /** The uses that the owner of the page must allow. A page that forbids one is not read. */
  respectUsage?: UsageCategory[]
}

/** `active`: checked as scheduled. `error`: the last probes failed; checked as scheduled. `paused`: not checked. */
export type MonitorStatus = 'active' | 'paused' | 'error'

/**
 * `requested`: by its owner. `insufficient_credits`: the wallet, or its key, cannot pay for checks. `no_payer`: it has no owner, and
 * payments are on. `wallet_blocked`: the operator does not serve the wallet. `webhook_gone`: the receiver answered 410. `challenge_failed`: the receiver did not answer the ownership
 * challenge.
 */
export type PauseReason =
  | 'requested'
  | 'insufficient_credits'
  | 'no_payer'
  | 'wallet_blocked'
  | 'webhook_gone'
  | 'challenge_failed'

/** One secret of the webhook signatures `v1`. */
export interface WebhookSecret {
  /** `whsec_` and 32 bytes in base64. */
  secret: string
  /** Set when the secret was replaced: until then, notices carry a signature of it, too. Unix milliseconds. */
  validUntil?: number
}

/** A page as a monitor stores it. */
export interface Snapshot {
  /** Hash of the watched text, by which the text is stored. */
  hash: string
  statusCode: number
  /** When it was seen first. Unix milliseconds. */
  since: number
}

/** The knowledge of a monitor about its page. Only `evaluateProbe` makes one. */
export interface WatchState {
  /** Where the first probe was redirected to: see `placeOf`. Undefined before it. */
  place?: string
  /** Undefined before the first successful probe. */
  baseline?: Snapshot
  /** Probes of the learning phase so far, at most those that a page needs. */
  learned: number
  /** The probes of the learning phase, the oldest first, until it is over. */
  learning?: readonly Snapshot[]
  noise: Noise
  /** A difference that awaits confirmation. `otherTier`: the next probe was asked for in the other tier. `confirmed`: probes that showed it again. */
  candidate?: Snapshot & { looks: number; otherTier?: true; held?: number; confirmed?: number }
  /** A status code that differs from the baseline's and awaits confirmation. */
  statusCandidate?: { statusCode: number; looks: number; held?: number }
  /** The baselines that changes replaced, newest first. A return to one of them is a flip. `since`: when it was replaced. */
  past?: readonly Snapshot[]
  /**
   * When the content went back to a past baseline, and when the status changed. Newest first. A page that flaps must show a
   * change in several checks (`held` counts them) before it is reported.
   */
  flips?: { content: readonly number[]; status: readonly number[] }
  /** When the text of the baseline was stored again, because stored texts expire. */
  storedAt?: number
  /** Failed probes in a row, the selector included. */
  failures: { count: number; since?: number; code?: ErrorCode; message?: string; isReported: boolean }
}

/**
 * The result of a check, as `GET /monitor/{monitorId}/checks` returns it. `changed`: confirmed and new since the last
 * check. `learning`: the first probe. `selector_missing`: the page has no element for `includeSelector`. `postponed` checks have no entry.
 */
export interface CheckEntry {
  /** The same for every run of one due check. */
  checkId: string
  /** Unix milliseconds. */
  checkedAt: number
  status: 'learning' | 'same' | 'changed' | 'failed' | 'selector_missing'
  statusCode?: number
  contentHash?: string
  /** Milliseconds of all probes of the check. */
  durationMs: number
  looks: number
  error?: { code: ErrorCode; message: string }
  /**
   * Present if `changed`. `content`: the text changed, and perhaps the HTTP status, too. `status`: only the HTTP status changed.
   * `previousStatusCode` is present if the HTTP status changed. The texts of a content change are cut to a few lines.
   */
  change?: {
    changeType: 'content' | 'status'
    previousStatusCode?: number
    added: readonly string[]
    removed: readonly string[]
  }
  /** The notice that reports it: of the text, if the text and the HTTP status changed. Absent if the options of the monitor exclude it. */
  noticeId?: string
}

/** The id of a check: the same for every run of one due check. */
export function checkIdOf(monitorId: string, dueAt: number): string {
  return `chk_${hash('sha256', `${monitorId}:${dueAt}`, 'base64url').slice(0, 22)}`
}

/** A stored monitor. Times in Unix milliseconds. */
export interface MonitorRecord {
  settings: MonitorSettings
  /** The wallet that paid. Undefined if every call was free when the monitor was created. */
  owner?: string
  /** The spending key that paid, whose budget its checks use. Undefined if the wallet itself paid. */
  keyId?: string
  createdAt: number
  status: MonitorStatus
  pauseReason?: PauseReason
  /** The current one first. */
  secrets: readonly WebhookSecret[]
  /** The text that the receiver must return before it gets notices, until it did. */
  challenge?: string
  /** When the current check is due. With the id of the monitor it identifies the check. */
  dueAt: number
  /** When the next probe of that check is due: `dueAt`, or later when a probe must confirm the first. */
  nextLookAt: number
  /** The current check was asked for before its time. It has a price of its own. */
  isEarly?: true
  /** Probes of the current check so far, and the milliseconds they took. The name is that of stored monitors and of the API. */
  looks: { count: number; ms: number }
  /** The next probe of the current check confirms the last one with the other tier. */
  useOtherTier?: true
  /** The current probe could not be taken, because this service was busy: how often, and since when. */
  postponed?: { count: number; since: number }
  watch: WatchState
  /** The tier `auto` needs a browser for this page. */
  needsBrowser?: true
  checkCount: number
  /** The last finished check. Its row may not be written yet: the next check writes it if it is missing. */
  lastCheck?: CheckEntry
  lastRunAt?: number
  /** When the last resume made a check due. */
  resumedAt?: number
  /** Requests to send notices again since `since`. */
  redeliveries?: { since: number; count: number }
  /** The number of notices so far, which numbers them. */
  noticeCount: number
  /** Notices that are not in the delivery queue yet. Stored in the same write as the change that they report. */
  pendingNotices: readonly Notice[]
}
