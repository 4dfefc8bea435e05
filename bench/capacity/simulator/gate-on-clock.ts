import { Redis } from 'ioredis'
import { createAdmissionGate, type AdmissionGate, type GateOptions } from '#shared/queue/bullmq/admission-gate.ts'
import { gateScripts } from '#shared/queue/bullmq/scripts.ts'
import type { VirtualClock } from './virtual-clock.ts'

/** The gate of the service on a real Redis, by the virtual clock. */
export interface GateOnClock extends AsyncDisposable {
  gate: AdmissionGate
  redis: Redis
  /** Unix milliseconds, for deadlines. */
  now: () => number
}

/** The scripts need a time of day. */
const epochMs = 1_800_000_000_000
const clockKey = 'virtual-clock'

/**
 * Opens the gate. Its scripts are the ones of the service, with one change: they read the time from a key. Redis expires
 * keys by its own clock, and the gate uses that only to remove what dead processes leave.
 */
export async function openGateOnClock(url: string, clock: VirtualClock, options: GateOptions): Promise<GateOnClock> {
  const redis = new Redis(url)
  await redis.flushall()
  let shownMs = -1
  const run = (script: string) => {
    const text = withClockKey(script)
    return (...args: readonly (string | number)[]) => {
      showTime()
      return clock.await(redis.eval(text, 2, ...args))
    }
  }
  // The gate uses no other command.
  const client = {
    isCluster: false,
    runAtHost: run(gateScripts.runAtHost),
    runAtPool: run(gateScripts.runAtPool),
  }
  return {
    gate: createAdmissionGate(client, options),
    redis,
    now: () => epochMs + Math.round(clock.now()),
    async [Symbol.asyncDispose]() {
      redis.disconnect()
    },
  }

  function showTime(): void {
    if (clock.now() === shownMs) return
    shownMs = clock.now()
    const [seconds, microseconds] = [Math.floor((epochMs + shownMs) / 1000), Math.floor((shownMs % 1000) * 1000)]
    // The next command of this connection sees it.
    void redis.hset(clockKey, { seconds, microseconds }).catch(() => undefined)
  }
}

function withClockKey(script: string): string {
  const text = script.replace(`redis.call('TIME')`, `redis.call('HMGET', '${clockKey}', 'seconds', 'microseconds')`)
  if (text === script) throw new Error('expected a script that reads the time of Redis')
  return text
}
