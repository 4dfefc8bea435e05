import { expect } from 'vitest'

/** Polls a counter until it stops changing, and returns its value. */
export async function settled(count: () => number): Promise<number> {
  let last = -1
  await expect.poll(() => last === (last = count()), { interval: 250 }).toBe(true)
  return last
}
