import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { nextSlots, openCapacity } from '#workers/open-capacity.ts'

const calm = { lagMs: 5, memory: 0.3 }

describe('the jobs a worker does at once', () => {
  it('are halved while the event loop is late or memory is short, down to an eighth', () => {
    expect(nextSlots(32, 32, { ...calm, lagMs: 400 })).toBe(16)
    expect(nextSlots(32, 32, { ...calm, memory: 0.9 })).toBe(16)
    expect(nextSlots(5, 32, { ...calm, lagMs: 400 })).toBe(4)
    expect(nextSlots(1, 1, { ...calm, lagMs: 400 })).toBe(1)
  })

  it('grow again step by step, never above the setting', () => {
    expect(nextSlots(4, 32, calm)).toBe(8)
    expect(nextSlots(30, 32, calm)).toBe(32)
    expect(nextSlots(1, 2, calm)).toBe(2)
  })

  it('follow a real event loop that is held up', async () => {
    using capacity = openCapacity({ pool: 'fetch', most: 16 }, pino({ level: 'silent' }))
    const until = performance.now() + 3200
    while (performance.now() < until) {
      holdUp(300)
      await sleep(10)
    }
    expect(capacity.slots).toBeLessThan(16)
    await expect.poll(() => capacity.slots, { timeout: 20_000 }).toBe(16)
  })
})

function holdUp(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}
