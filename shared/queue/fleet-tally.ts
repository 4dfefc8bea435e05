import { onReport, receiveReports } from '#shared/metrics/events.ts'
import { callRedis } from './bullmq/connection.ts'
import { keyPrefix } from './bullmq/key-names.ts'
import type { RedisLink } from './bullmq/redis-link.ts'

/**
 * Things that all processes count together. `calls`: calls of operations, under the name `all`. `failures`: their errors, by
 * code. `upstreams`: requests to configured services, as `NAME OUTCOME`. `costs`: micro-dollars of paid services, by name.
 */
const tallyKinds = ['calls', 'failures', 'upstreams', 'costs'] as const

export type TallyKind = (typeof tallyKinds)[number]

/** Sums by kind and name. */
export type TallySums = Readonly<Record<TallyKind, ReadonlyMap<string, number>>>

const periodMs = 600_000
const keptMs = 25 * 3_600_000
const writeEveryMs = 5000

/** A period has one record, so that one command reads or writes it. */
const keyOf = (period: number) => `${keyPrefix}:tally:${period}`

/**
 * Adds the counts of this process to those of the fleet every five seconds, until disposed. They are for the operator's view of
 * the last day: an outage of Redis loses those of its time.
 */
export function openFleetTally({ commands, now }: Pick<RedisLink, 'commands' | 'now'>): AsyncDisposable {
  const pending = new Map<string, number>()
  const add = (kind: TallyKind, name: string, amount = 1) => {
    const field = `${kind} ${name}`
    pending.set(field, (pending.get(field) ?? 0) + amount)
  }
  const listening = [
    onReport('request', ({ operation, status, code }) => {
      // Other paths are pages, or what scanners ask for. A 402 without an error is an offer.
      if (operation === 'unknown' || operation.startsWith('/') || (status === 402 && code === undefined)) return
      add('calls', 'all')
      if (code !== undefined) add('failures', code)
    }),
    onReport('upstream', ({ name, outcome }) => add('upstreams', `${name} ${outcome}`)),
    onReport('cost', ({ service, amount }) => add('costs', service, amount)),
  ]
  const timer = setInterval(() => void write(), writeEveryMs)

  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await write()
      for (const each of listening) each[Symbol.dispose]()
    },
  }

  async function write(): Promise<void> {
    receiveReports()
    const fields = [...pending]
    pending.clear()
    if (fields.length === 0) return
    const key = keyOf(Math.floor(now() / periodMs))
    const changes = commands.pipeline()
    for (const [field, amount] of fields) changes.hincrbyfloat(key, field, amount)
    changes.pexpire(key, keptMs)
    await changes.exec().catch(() => undefined)
  }
}

/** The sums of the fleet over a time that ends now. The first of its periods of ten minutes counts in full. Throws SERVICE_UNAVAILABLE. */
export async function readFleetTally(
  lastMs: number,
  { commands, now }: Pick<RedisLink, 'commands' | 'now'>,
): Promise<TallySums> {
  const last = Math.floor(now() / periodMs)
  const first = Math.floor((now() - lastMs) / periodMs)
  const periods = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const read = await callRedis(() => Promise.all(periods.map((period) => commands.hgetall(keyOf(period)))))
  const sums = { calls: new Map(), failures: new Map(), upstreams: new Map(), costs: new Map() } satisfies Record<
    TallyKind,
    Map<string, number>
  >
  for (const [field, amount] of read.flatMap((period) => Object.entries(period))) {
    const kind = tallyKinds.find((known) => field.startsWith(`${known} `))
    if (kind === undefined) continue
    const ofKind: Map<string, number> = sums[kind]
    const name = field.slice(kind.length + 1)
    ofKind.set(name, (ofKind.get(name) ?? 0) + Number(amount))
  }
  return sums
}
