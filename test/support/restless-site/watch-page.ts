import { emptyWatch, evaluateProbe } from '#shared/monitoring/evaluate-probe.ts'
import type { WatchedMonitor } from '#shared/monitoring/evaluation/evaluation.ts'
import type { CheckEntry, MonitorSettings } from '#shared/monitoring/monitor.ts'
import { probeOfError, probeOfResult, type Probe } from '#shared/monitoring/probe.ts'
import { defaultSettings } from '#test/support/processes/default-settings.ts'
import { extractPage } from '#workers/pages/extract-page.ts'
import { pageResult } from '#workers/pages/read-page.ts'

/** A finished check of the watched page. */
export interface Check {
  status: CheckEntry['status']
  /** The text of its last probe. Empty if the page could not be read. */
  text: string
  notices: readonly { type: string; diff: Diff }[]
  error?: string
}

export interface Diff {
  text: string
  added: readonly string[]
  removed: readonly string[]
}

/**
 * A monitor of one page over moved time: looks at the page as `/fetch/basic` reads it, and evaluates as the scheduler does.
 * `moveTo` sets the clock of the site, in Unix milliseconds.
 */
export function watchPage(url: string, changed: Partial<MonitorSettings>, moveTo: (at: number) => void) {
  const settings: MonitorSettings = { ...defaultSettings, url, ...changed }
  const texts = new Map<string, string>()
  let notices = 0
  let monitor: WatchedMonitor = {
    id: 'mon_restless',
    settings,
    watch: emptyWatch,
    looks: { count: 0, ms: 0 },
    dueAt: 0,
  }
  const deps = {
    loadText: async (hash: string) => texts.get(hash),
    confirmMs,
    newNoticeId: () => `msg_${++notices}`,
  }

  return {
    /** Runs the check that is due at a time, whose first probe starts `latencyMs` later. */
    async check(dueAt: number, latencyMs: number): Promise<Check> {
      const sent: Check['notices'][number][] = []
      let at = dueAt + latencyMs
      monitor = { ...monitor, dueAt, looks: { count: 0, ms: 0 } }
      for (;;) {
        moveTo(at)
        const look = await lookAt(url, settings, at)
        const judgement = await evaluateProbe(monitor, look, deps)
        for (const { hash, text } of judgement.texts) texts.set(hash, text)
        // The store keeps JSON.
        const watch = structuredClone(judgement.watch)
        const { entry, probeAgainInMs } = judgement
        const looks = { count: monitor.looks.count + 1, ms: 0 }
        sent.push(...judgement.notices.map(({ type, body }) => ({ type, diff: diffOf(body) })))
        monitor = { ...monitor, watch, looks }
        if (entry) {
          monitor = { ...monitor, lastCheck: { ...entry, durationMs: 0, looks: looks.count } }
          const error = look.kind === 'page' ? undefined : look.message
          const text = look.kind === 'page' ? look.text : ''
          return { status: entry.status, text, notices: sent, ...(error !== undefined && { error }) }
        }
        if (probeAgainInMs === undefined || looks.count > 10) throw new Error('The judgement neither ends nor goes on.')
        at += probeAgainInMs + 400
      }
    },
  }
}

/** Milliseconds between two probes of one check. */
const confirmMs = 15_000

async function lookAt(
  url: string,
  { mainContent }: MonitorSettings,
  at: number,
): Promise<Exclude<Probe, { kind: 'postponed' }>> {
  const response = await fetch(url)
  const body = new Uint8Array(await response.arrayBuffer())
  const contentType = response.headers.get('content-type') ?? ''
  const times = { at, durationMs: 100 }
  try {
    const raw = { url, status: response.status, contentType, body }
    const page = extractPage(raw, { mainContent, format: 'text', links: false })
    return probeOfResult(JSON.stringify(pageResult(page, { tier: 'basic', fetchedAt: at })), times)
  } catch (thrown) {
    const look = probeOfError(thrown, times)
    if (look.kind === 'postponed') throw thrown
    return look
  }
}

function diffOf(body: string): Diff {
  // `evaluateProbe` wrote the body.
  const { data } = JSON.parse(body) as { data: { diff?: Diff } }
  return data.diff ?? { text: '', added: [], removed: [] }
}
