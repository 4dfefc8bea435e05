import { hash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { hostPaused } from '#shared/contract/host-paused.ts'
import { networkOf } from '#shared/queue/client-network.ts'
import type { HostAnswer, Politeness, Requester } from '#shared/queue/politeness.ts'
import type { AdmissionGate } from './admission-gate.ts'
import { callRedis } from './connection.ts'
import { hostPrefix, requesterKey, type RedisClient } from './key-names.ts'
import type { PacedHosts } from './paced-hosts.ts'
import { runScript } from './run-script.ts'
import { noteAnswerScript } from './scripts/note-answer.ts'
import { setCrawlDelayScript, takeTurnScript } from './scripts/pace-steps.ts'
import type { EntrySender } from './send-entry.ts'

export interface PolitenessDeps {
  gate: Pick<AdmissionGate, 'release'>
  sender: Pick<EntrySender, 'sendReleased'>
  paced: PacedHosts
  hostMinGapMs: number
  /** Each refusal pauses the host for all callers: they trust each other. */
  pausesForAll: boolean
  /** Unix milliseconds, by the shared clock. */
  now: () => number
  onError: (error: Error) => void
}

/** robots.txt is read again once a day. */
const crawlDelayLifeMs = 86_400_000

/** The statuses by which a host asks for fewer requests. */
const refusals: ReadonlySet<number> = new Set([429, 503])

/** Keeps the pace of each host in Redis, and remembers in this process which hosts have one. */
export function createPoliteness(
  redis: RedisClient,
  { gate, sender, paced, hostMinGapMs, pausesForAll, now, onError }: PolitenessDeps,
): (requester: Requester) => Politeness {
  return (requester) => ({
    async setCrawlDelay(host, ms) {
      if (ms > 0) paced.note(host)
      const args = [host, Math.max(0, Math.ceil(ms)), crawlDelayLifeMs]
      await runScript(redis, setCrawlDelayScript, hostPrefix(redis, host), ...args).catch(onError)
    },

    async noteAnswer(host, answer) {
      if (!refusals.has(answer.status) && !paced.has(host)) return
      await note(host, answer, requester).catch(onError)
    },

    async takeTurn(host, { deadlineAt, signal }) {
      if (hostMinGapMs === 0 && !paced.has(host)) return 0
      const leftMs = Math.max(0, deadlineAt - now())
      const args = [host, requesterKey(host, requester), hostMinGapMs, leftMs]
      const waitMs = Number(await callRedis(() => runScript(redis, takeTurnScript, hostPrefix(redis, host), ...args)))
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
    const what = [isRefusal ? 1 : 0, Math.ceil(retryAfterMs), Math.ceil(elapsedMs), Math.random()]
    const isPaced = await runScript(redis, noteAnswerScript, hostPrefix(redis, host), host, ...by, ...what)
    if (isPaced !== 1) paced.forget(host)
    // Entries whose turn now comes after their deadline fail at once.
    if (isRefusal) await sender.sendReleased(await gate.release(host, requester))
  }
}

/** The wallet and the network of a paying caller. Six characters tell a few apart, and fit many others. */
function payingCaller(host: string, { payer, caller = '' }: Requester): [wallet: string, network: string] {
  if (payer === undefined) return ['', '']
  const mark = (text: string) => hash('sha256', `${host} ${text}`, 'base64url').slice(0, 6)
  return [mark(payer), mark(networkOf(caller))]
}
