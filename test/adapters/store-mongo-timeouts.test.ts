import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { openBoundedOperations } from '#shared/storage/mongo/bounded-operations.ts'

const never = () => new Promise<never>(() => {})
const unavailable = { code: 'SERVICE_UNAVAILABLE' }

describe('a MongoDB operation', () => {
  it('fails when the server sends no heartbeat or response', async () => {
    const { runBounded } = openBoundedOperations({ silenceMs: 100, operationMs: 10_000 })
    await expect(runBounded(never)).rejects.toMatchObject(unavailable)
  })

  it('may take longer while the server sends heartbeats', async () => {
    const { runBounded, recordHeartbeat } = openBoundedOperations({ silenceMs: 300, operationMs: 10_000 })
    const heartbeats = setInterval(recordHeartbeat, 20)
    expect(await runBounded(() => sleep(700, 'slow'))).toBe('slow')
    clearInterval(heartbeats)
    await expect(runBounded(never)).rejects.toMatchObject(unavailable)
  })

  it('may take longer while the server responds to other operations', async () => {
    const { runBounded } = openBoundedOperations({ silenceMs: 300, operationMs: 10_000 })
    const heartbeats = setInterval(() => void runBounded(async () => {}), 20)
    expect(await runBounded(() => sleep(700, 'slow'))).toBe('slow')
    clearInterval(heartbeats)
  })

  it('fails fast after another has timed out, until the next heartbeat or response', async () => {
    const silenceMs = 2000
    const { runBounded, recordHeartbeat } = openBoundedOperations({ silenceMs, operationMs: 10_000 })
    /** Whether an operation without a response fails in much less than `silenceMs`. */
    const failsFast = () => Promise.race([runBounded(never).catch(() => true), sleep(silenceMs / 2, false)])
    expect(await failsFast()).toBe(false)
    await expect(runBounded(never)).rejects.toMatchObject(unavailable)
    // Five in sequence, like a call that cleans up after its first failure.
    const cleanUp = async () => {
      for (let count = 0; count < 5; count++) await runBounded(never).catch(() => undefined)
      return 'all failed'
    }
    expect(await Promise.race([cleanUp(), sleep(silenceMs, 'still waiting')])).toBe('all failed')
    recordHeartbeat()
    expect(await failsFast()).toBe(false)
    // A response counts as a heartbeat.
    await expect(runBounded(never)).rejects.toMatchObject(unavailable)
    expect(await runBounded(async () => 'there')).toBe('there')
    expect(await failsFast()).toBe(false)
  })

  it('fails at the operation limit, even with heartbeats', async () => {
    const { runBounded, recordHeartbeat } = openBoundedOperations({ silenceMs: 300, operationMs: 500 })
    const heartbeats = setInterval(recordHeartbeat, 20)
    await expect(runBounded(never)).rejects.toMatchObject(unavailable)
    clearInterval(heartbeats)
  })

  it('succeeds after the process was blocked for longer than the tolerated silence', async () => {
    const { runBounded } = openBoundedOperations({ silenceMs: 50, operationMs: 10_000 })
    const answer = runBounded(() => sleep(60, 'there'))
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
    expect(await answer).toBe('there')
  })
})
