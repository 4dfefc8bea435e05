import { openMongoStore } from '#shared/storage/mongo/open-mongo-store.ts'
import { openSqliteStore } from '#shared/storage/sqlite/open-sqlite-store.ts'
import type { Store } from '#shared/storage/store.ts'
import { makeChild, makeSpender, type MadeKey } from '#test/keys/key-service.ts'
import { openPaidFixture } from '#test/support/payments/paid-fixture.ts'
import type { TestWallet } from '#test/support/payments/wallet.ts'
import { clockShiftedBy } from '#test/support/processes/clock-shifted-by.ts'
import { publicUrl, walletWithCredits } from '#test/support/processes/credit-service.ts'
import { openFleet, type Fleet } from '#test/support/processes/fleet.ts'
import type { RunningProcess } from '#test/support/processes/service.ts'

/** A process that must run. Its successor replaces it. */
interface Place {
  start: () => Promise<RunningProcess & { url?: string }>
  running: RunningProcess & { url?: string }
}

export interface KeyFleet extends AsyncDisposable {
  fleet: Fleet
  store: Store
  by: TestWallet
  /** The keys of `tree`, in its order. */
  keys: readonly MadeKey[]
  siteUrl: string
  places: readonly Place[]
  /** The URL of an API process, which may be dead. The number selects it. */
  apiUrl: (number: number) => string
}

/** Limits in US dollars, which the calls of a storm exceed. `parent`: an earlier key. */
export const tree: readonly { parent: number; limit: string; perDay?: string }[] = [
  { parent: -1, limit: '1.2' },
  { parent: 0, limit: '0.6' },
  { parent: 0, limit: '1.2', perDay: '0.3' },
  { parent: 1, limit: '0.18' },
]

const hourMs = 3_600_000
const untilMidnightMs = 15_000

/**
 * Opens eight processes that share a store: five API processes, two workers and a scheduler. Their day ends soon after they have
 * started. The clocks of two API processes are an hour fast and an hour slow. `mongoUrl`: without it, the store is SQLite.
 */
export async function openKeyFleet(mongoUrl?: string): Promise<KeyFleet> {
  const scope = new AsyncDisposableStack()
  const { settings, site } = scope.use(await openPaidFixture())
  const storage = mongoUrl === undefined ? {} : { MONGODB_URL: mongoUrl }
  const fleet = scope.use(await openFleet({ ...settings, ...storage, PUBLIC_URL: publicUrl, HOST_CONCURRENCY: '0' }))
  const store = scope.use(
    await (mongoUrl === undefined ? openSqliteStore({ dir: fleet.dir }) : openMongoStore({ url: mongoUrl })),
  )
  const by = await walletWithCredits(store, 10_000_000)
  const keys = await makeKeys(fleet, by)
  const shiftMs = (24 * hourMs - (Date.now() % (24 * hourMs)) - untilMidnightMs) % (24 * hourMs)
  const clock = clockShiftedBy(shiftMs)
  const starts = [
    () => fleet.api(clock),
    () => fleet.api(clock),
    () => fleet.api(clock),
    () => fleet.api(clockShiftedBy(shiftMs + hourMs)),
    () => fleet.api(clockShiftedBy(shiftMs - hourMs)),
    () => fleet.worker(clock, 'fetch', 'crawl'),
    () => fleet.worker(clock, 'fetch', 'crawl'),
    () => fleet.scheduler(clock),
  ]
  const places = await Promise.all(starts.map(async (start): Promise<Place> => ({ start, running: await start() })))
  const apis = places.slice(0, 5)
  return {
    fleet,
    store,
    by,
    keys,
    siteUrl: site.url,
    places,
    apiUrl: (number) => apis[number % apis.length]?.running.url ?? '',
    [Symbol.asyncDispose]: () => scope.disposeAsync(),
  }
}

/** At a process whose clock is right: a wallet signs for five minutes. */
async function makeKeys(fleet: Fleet, by: TestWallet): Promise<MadeKey[]> {
  const maker = await fleet.api()
  const keys: MadeKey[] = []
  for (const { parent, ...grant } of tree) {
    const above = keys[parent]
    keys.push(await (above ? makeChild(maker.url, above, grant) : makeSpender({ url: maker.url, by }, grant)))
  }
  await maker.end('SIGKILL')
  return keys
}
