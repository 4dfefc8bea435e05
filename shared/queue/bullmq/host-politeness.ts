import { hash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { hostPaused } from '#shared/contract/call-errors.ts'
import { networkOf } from '#shared/queue/client-network.ts'
import type { HostAnswer, Politeness, Requester } from '#shared/queue/politeness.ts'
import type { AdmissionGate } from './admission-gate.ts'
import { callRedis } from './connection.ts'
import { hostPrefix, paceChannel, requesterKey } from './key-names.ts'
import { runAtHost, type ScriptClient } from './scripts.ts'
import type { EntrySender } from './sender.ts'

export interface PolitenessDeps {
  gate: Pick<AdmissionGate, 'admitNext'>
  sender: Pick<EntrySender, 'sendNext'>
  paced: PacedHosts
  hostMinGapMs: number
  /** Each refusal pauses the host for all callers: they trust each other. */
  pausesForAll: boolean
  /** Unix milliseconds, by the shared clock. */
  now: () => number
  onError: (error: Error) => void
}

/** The longest pause that a host gets with `Retry-After`. */
export const maxPauseMs = 300_000

/** robots.txt is read again once a day. */
const crawlDelayLifeMs = 86_400_000

/** The statuses by which a host asks for fewer requests. */
const refusals: ReadonlySet<number> = new Set([429, 503])

/** Keeps the pace of each host in Redis, and remembers in this process which hosts have one. */
export function createPoliteness(
  redis: ScriptClient,
  { gate, sender, paced, hostMinGapMs, pausesForAll, now, onError }: PolitenessDeps,
): (requester: Requester) => Politeness {
  return (requester) => ({
    async setCrawlDelay(host, ms) {
      if (ms > 0) paced.note(host)
      const args = [host, paceChannel, Math.max(0, Math.ceil(ms)), crawlDelayLifeMs]
      await runAtHost(redis, hostPrefix(host), 'setCrawlDelay', ...args).catch(onError)
    },

    async noteAnswer(host, answer) {
      if (!refusals.has(answer.status) && !paced.has(host)) return
      await note(host, answer, requester).catch(onError)
    },

    async takeTurn(host, { deadlineAt, signal }) {
      if (hostMinGapMs === 0 && !paced.has(host)) return 0
      const leftMs = Math.max(0, deadlineAt - now())
      const args = [hostMinGapMs, requesterKey(host, requester), leftMs]
      const waitMs = Number(await callRedis(() => runAtHost(redis, hostPrefix(host), 'takeTurn', ...args)))
      if (waitMs > leftMs) throw hostPaused(host, waitMs)
      if (waitMs > 0) await sleep(waitMs, undefined, { signal })
      return waitMs
    },
  })

  async function note(host: string, answer: HostAnswer, requester: Requester): Promise<void> {
    const { status, retryAfterMs = 0, elapsedMs = 0 } = answer
    const isRefusal = refusals.has(status)
    if (isRefusal) paced.note(host)
    const by = [requesterKey(host, requester), ...payingCaller(host, requester), pausesForAll ? 1 : 0]
    const pauseMs = Math.min(maxPauseMs, Math.ceil(retryAfterMs))
    const what = [isRefusal ? 1 : 0, pauseMs, Math.ceil(elapsedMs), Math.random()]
    const isPaced = await runAtHost(redis, hostPrefix(host), 'noteAnswer', host, paceChannel, ...by, ...what)
    if (isPaced !== 1) paced.forget(host)
    // Entries whose turn now comes after their deadline fail at once.
    if (isRefusal) await sender.sendNext(await gate.admitNext(host, requester))
  }
}

/** The wallet and the network of a paying caller. Six characters tell a few apart, and fit many others. */
function payingCaller(host: string, { payer, caller = '' }: Requester): [wallet: string, network: string] {
  if (payer === undefined) return ['', '']
  const mark = (text: string) => hash('sha256', `${host} ${text}`, 'base64url').slice(0, 6)
  return [mark(payer), mark(networkOf(caller))]
}

/** The hosts with a pace that this process has read. No other host needs a request to Redis. */
export interface PacedHosts {
  note: (host: string) => void
  forget: (host: string) => void
  has: (host: string) => boolean
}

/** A host whose pace lasts longer is noted again by each page that the gate admits. */
const lifeMs = 600_000

const maxHosts = 10_000

/** `now`: milliseconds of a monotonic clock. */
export function createPacedHosts(now: () => number): PacedHosts {
  /** When each is forgotten, oldest first. */
  const hosts = new Map<string, number>()
  return {
    note(host) {
      hosts.delete(host)
      hosts.set(host, now() + lifeMs)
      const [oldest] = hosts.keys()
      if (hosts.size > maxHosts && oldest !== undefined) hosts.delete(oldest)
    },
    forget: (host) => void hosts.delete(host),
    has: (host) => (hosts.get(host) ?? 0) > now(),
  }
}
