import { expect } from 'vitest'

/** The value of a counter that has stopped. */
export async function settled(count: () => number): Promise<number> {
  let last = -1
  await expect.poll(() => last === (last = count()), { timeout: 10_000, interval: 250 }).toBe(true)
  return last
}
