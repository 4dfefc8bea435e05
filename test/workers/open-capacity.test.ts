import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { nextSlots, openCapacity } from '#workers/pools/open-capacity.ts'

const normal = { lagMs: 5, memory: 0.3 }

describe('the concurrency of a worker', () => {
  it('is halved while the event loop lags or memory is short, down to an eighth', () => {
    expect(nextSlots(32, 32, { ...normal, lagMs: 400 })).toBe(16)
    expect(nextSlots(32, 32, { ...normal, memory: 0.9 })).toBe(16)
    expect(nextSlots(5, 32, { ...normal, lagMs: 400 })).toBe(4)
    expect(nextSlots(1, 1, { ...normal, lagMs: 400 })).toBe(1)
  })

  it('grows again in steps, up to the configured maximum', () => {
    expect(nextSlots(4, 32, normal)).toBe(8)
    expect(nextSlots(30, 32, normal)).toBe(32)
    expect(nextSlots(1, 2, normal)).toBe(2)
  })

  it('drops while the event loop is blocked, and recovers', async () => {
    using capacity = openCapacity({ pool: 'fetch', maxSlots: 16 }, { reduced() {}, restored() {} })
    const until = performance.now() + 30_000
    while (capacity.slots === 16 && performance.now() < until) {
      block(300)
      await sleep(10)
    }
    expect(capacity.slots).toBeLessThan(16)
    await expect.poll(() => capacity.slots).toBe(16)
  })
})

function block(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}
