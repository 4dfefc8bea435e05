import type { CheckDeps, CheckLimits, ProbeRequest, Probes } from '#scheduler/monitors/check-deps.ts'
import { microDollars } from '#shared/contract/price.ts'
import { emptyWatch } from '#shared/monitoring/evaluate-probe.ts'
import { openEvaluator } from '#shared/monitoring/isolated/open-evaluator.ts'
import type { MonitorRecord, MonitorSettings } from '#shared/monitoring/monitor.ts'
import type { Probe } from '#shared/monitoring/probe.ts'
import type { Store } from '#shared/storage/store.ts'
import { creditStore } from '#shared/storage/stores/credits.ts'
import { leaseStore } from '#shared/storage/stores/leases.ts'
import { deliveryStore } from '#shared/storage/stores/monitors/deliveries.ts'
import { monitorCheckStore } from '#shared/storage/stores/monitors/monitor-checks.ts'
import { monitorStore } from '#shared/storage/stores/monitors/monitors.ts'
import { spendingKeyStore } from '#shared/storage/stores/spending/spending-keys.ts'
import { defaultSettings } from '#test/support/processes/default-settings.ts'
import { openRamStore } from './ram-store.ts'
import { runDueChecks } from './run-due-checks.ts'

export const hourMs = 3_600_000
export const confirmMs = 15_000

/** The content of a page of the site: its text, a failure, or a function that is called for each probe. */
export type WatchedPage = string | WatchedAnswer | ((request: ProbeRequest) => Promise<string | WatchedAnswer>)
type WatchedAnswer =
  | Pick<Extract<Probe, { kind: 'failed' }>, 'kind' | 'code'>
  | Pick<Extract<Probe, { kind: 'postponed' }>, 'kind' | 'retryAfterMs'>

export interface MonitoredStore extends AsyncDisposable {
  store: Store
  clock: { now: number }
  /** By URL. Other URLs are TARGET_UNREACHABLE. */
  pages: Map<string, WatchedPage>
  /** The probes that were taken, in order. A probe that is taken again under its id counts once. */
  taken: (ProbeRequest & { at: number })[]
  /** Takes a probe again, even if it was taken. */
  takeAnew: Probes['take']
  /** Whether there is a worker with a browser. */
  browser: { isRunning: boolean }
  /** Wallets that the operator does not serve. */
  blockedWallets: Set<string>
  /** The resources of one scheduler. */
  deps: (own?: { store?: Store; limits?: Partial<CheckLimits>; looks?: Partial<Probes> }) => CheckDeps
  /** Runs one tick of a scheduler. */
  tick: (own?: Parameters<MonitoredStore['deps']>[0]) => ReturnType<typeof runDueChecks>
  /** Adds a monitor that is due now. */
  add: (id: string, settings?: Partial<MonitorSettings>, record?: Partial<MonitorRecord>) => Promise<void>
  /** Adds a monitor and runs its learning phase. Afterwards the clock stands where its next check is due. */
  addLearned: MonitoredStore['add']
  /** Moves the clock to the next probe of a monitor, and runs a tick. */
  next: (id: string, own?: Parameters<MonitoredStore['deps']>[0]) => Promise<void>
  record: (id: string) => Promise<MonitorRecord>
}

/** Opens a store with a movable clock, and a site of which monitors take probes without a network. */
export async function openMonitoredStore(): Promise<MonitoredStore> {
  const clock = { now: 1_800_000_000_000 }
  const now = () => clock.now
  const opened = await openRamStore(now)
  const { store } = opened
  const evaluator = openEvaluator({ processes: 1 })
  const results = new Map<string, string>()
  const pages: MonitoredStore['pages'] = new Map()
  const taken: MonitoredStore['taken'] = []
  const blockedWallets = new Set<string>()
  const browser = { isRunning: false }
  const done = new Map<string, Promise<Probe>>()
  const looks: Probes = {
    async take(request) {
      const under = done.get(request.id)
      if (under !== undefined) return under
      taken.push({ ...request, at: now() })
      const look = lookAt(request)
      done.set(request.id, look)
      return look
    },
    forget: async (id) => void done.delete(id),
    hasBrowser: async () => browser.isRunning,
    stopWaiting: () => {},
  }
  const deps: MonitoredStore['deps'] = ({ store: own = store, limits = {}, looks: ownLooks = {} } = {}) => ({
    monitors: monitorStore(own),
    checks: monitorCheckStore(own),
    deliveries: deliveryStore(own),
    leases: leaseStore(own),
    isWalletBlocked: (wallet) => blockedWallets.has(wallet),
    credits: creditStore(own),
    spendingKeys: spendingKeyStore(own),
    probes: { ...looks, ...ownLooks },
    evaluator,
    limits: {
      concurrency: 64,
      perHost: 64,
      confirmMs,
      needsOwner: false,
      prices: { scheduled: free, early: free },
      ...limits,
    },
    now,
    log: { warn: (fields: unknown) => warnings.push(fields) },
  })
  const warnings: unknown[] = []
  const record = async (id: string) => {
    const held = await monitorStore(store).find(id)
    if (held === undefined) throw new Error(`There is no monitor ${id}.`)
    return held.record
  }
  const tick: MonitoredStore['tick'] = (own) => runDueChecks(deps(own))
  const next: MonitoredStore['next'] = async (id, own) => {
    clock.now = Math.max(clock.now, (await record(id)).nextLookAt)
    await tick(own)
  }
  const add: MonitoredStore['add'] = (id, settings = {}, own = {}) =>
    monitorStore(store).create(id, newRecord(clock.now, { url: `https://${id}.example/`, ...settings }, own))
  return {
    store,
    clock,
    pages,
    taken,
    takeAnew: lookAt,
    browser,
    blockedWallets,
    deps,
    tick,
    add,
    async addLearned(id, settings, own) {
      await add(id, settings, own)
      while ((await record(id)).checkCount === 0) await next(id)
      clock.now = (await record(id)).dueAt
    },
    next,
    record,
    async [Symbol.asyncDispose]() {
      await evaluator[Symbol.asyncDispose]()
      await opened[Symbol.asyncDispose]()
    },
  }

  /** The stored result of a probe. */
  function resultOf(content: string): string {
    const known = results.get(content)
    if (known !== undefined) return known
    const result = JSON.stringify({ content, title: 'Page', metadata: { statusCode: 200 } })
    results.set(content, result)
    return result
  }

  async function lookAt(request: ProbeRequest): Promise<Probe> {
    const page = pages.get(request.settings.url) ?? { kind: 'failed', code: 'TARGET_UNREACHABLE' }
    const answer = typeof page === 'function' ? await page(request) : page
    const times = { at: now(), durationMs: 100 }
    if (typeof answer === 'string') return evaluator.read(resultOf(answer), times)
    return answer.kind === 'postponed'
      ? { ...answer, at: now() }
      : { ...answer, ...times, message: 'The page could not be read.' }
  }
}

const free = { basic: microDollars('0'), pro: microDollars('0') }

/** A new monitor. `now`: Unix milliseconds. */
export function newRecord(
  now: number,
  settings: Partial<MonitorSettings>,
  own: Partial<MonitorRecord> = {},
): MonitorRecord {
  return {
    settings: { ...defaultSettings, ...settings },
    createdAt: now,
    status: 'active',
    secrets: [],
    dueAt: now,
    nextLookAt: now,
    looks: { count: 0, ms: 0 },
    watch: emptyWatch,
    checkCount: 0,
    noticeCount: 0,
    pendingNotices: [],
    ...own,
  }
}
