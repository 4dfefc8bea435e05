import { hashText, normalizeText } from '#shared/monitoring/detection/normalize-text.ts'
import { emptyWatch, evaluateProbe } from '#shared/monitoring/evaluate-probe.ts'
import type { Evaluation, NewNotice } from '#shared/monitoring/evaluation/evaluation.ts'
import type { MonitorSettings, WatchState } from '#shared/monitoring/monitor.ts'
import type { Probe } from '#shared/monitoring/probe.ts'
import { defaultSettings } from '#test/support/processes/default-settings.ts'

type CompletedProbe = Exclude<Probe, { kind: 'postponed' }>
/** A probe without its times. */
export type Seen =
  | string
  | {
      [K in CompletedProbe['kind']]: Omit<Extract<CompletedProbe, { kind: K }>, 'at' | 'durationMs'>
    }[CompletedProbe['kind']]

export const page = (text: string, statusCode = 200, finalUrl = settings.url): Seen => ({
  kind: 'page',
  text: normalizeText(text),
  statusCode,
  title: '',
  finalUrl,
})
export const timeout: Seen = { kind: 'failed', code: 'TARGET_TIMEOUT', message: 'The target did not answer.' }
export const errorPage = (statusCode: number): Seen => ({
  kind: 'failed',
  code: 'TARGET_ERROR',
  statusCode,
  message: `The target answered with HTTP status ${statusCode}.`,
})
export const noElement: Seen = { kind: 'selector_missing', message: 'No element matches.' }

export const hour = 3_600_000
const confirmMs = 15_000

export const settings: MonitorSettings = { ...defaultSettings, url: 'https://shop.example/item' }

/** The conclusion of one check: its last evaluation, and the number of its probes. */
export interface Checked {
  entry: NonNullable<Evaluation['entry']>
  notices: readonly NewNotice[]
  status: Evaluation['status']
  retryInMs: number | undefined
  probes: number
  /** Per probe: whether the next one was asked for in the other tier. */
  otherTier: boolean[]
  loads: number
}

/** A monitor whose probes the test provides. Evaluates them as the scheduler does, with a clock that moves by itself. */
export function simulateMonitor(options: Partial<MonitorSettings> = {}) {
  const texts = new Map<string, string>()
  let watch: WatchState = emptyWatch
  let dueAt = Date.UTC(2026, 10, 23)
  let numbered = 0
  const chosen = { ...settings, ...options }

  /** One check. The probes in order: text of a page, or a probe. The last one repeats as often as probes are wanted. */
  async function check(...seen: Seen[]): Promise<Checked> {
    let loads = 0
    const loadText = async (hash: string) => {
      loads += 1
      return texts.get(hash)
    }
    const otherTier: boolean[] = []
    for (let count = 0; count < 12; count += 1) {
      const each = seen[Math.min(count, seen.length - 1)] ?? timeout
      const shown = typeof each === 'string' ? page(each) : each
      const probe: CompletedProbe = { ...(shown as CompletedProbe), at: dueAt + count * confirmMs, durationMs: 100 }
      // The record is JSON, so the knowledge must survive it.
      const known: WatchState = JSON.parse(JSON.stringify(watch))
      const monitor = { id: 'mon_x', settings: chosen, watch: known, looks: { count, ms: 100 * count }, dueAt }
      const newNoticeId = () => `msg_${(numbered += 1)}`
      const evaluation = await evaluateProbe(monitor, probe, { loadText, confirmMs, newNoticeId })
      watch = evaluation.watch
      for (const { hash, text } of evaluation.texts) {
        if (hashText(text) !== hash) throw new Error('A text is stored under a hash that is not its own.')
        texts.set(hash, text)
      }
      otherTier.push(evaluation.useOtherTier === true)
      if (evaluation.entry === undefined) {
        if (evaluation.probeAgainInMs === undefined) throw new Error('A check has neither an end nor a next probe.')
        continue
      }
      const { entry, notices, status, retryInMs } = evaluation
      dueAt += chosen.intervalMs
      return { entry, notices, status, retryInMs, probes: count + 1, otherTier, loads }
    }
    throw new Error('The check does not end.')
  }

  return {
    check,
    /** One check for each probe, and the types of their notices. */
    async types(...seen: Seen[]): Promise<string[][]> {
      const types = []
      for (const each of seen) types.push((await check(each)).notices.map(typeOf))
      return types
    },
    watch: () => watch,
    texts,
    pass: (ms: number) => {
      dueAt += ms
    },
  }
}

/** `failed`, `recovered`, `content` or `status`. */
export function typeOf({ type, body }: NewNotice): string {
  return type === 'monitor.changed' ? String(JSON.parse(body).data.changeType) : type.replace('monitor.', '')
}
