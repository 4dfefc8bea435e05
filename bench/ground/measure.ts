/** What a number of equal calls cost. */
export interface Measured {
  perSecond: number
  /** Half of the calls took at most this long. */
  medianMs: number
}

export interface Load {
  count: number
  inFlight: number
}

/** Makes `count` calls, always `inFlight` of them at a time. `call` gets a number that no other call of the run has. */
export async function measure(call: (number: number) => Promise<void>, { count, inFlight }: Load): Promise<Measured> {
  const tookMs: number[] = []
  let begun = 0
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: inFlight }, callInTurn))
  return { perSecond: (count / (performance.now() - startedAt)) * 1000, medianMs: median(tookMs) }

  async function callInTurn(): Promise<void> {
    while (begun < count) {
      const callStartedAt = performance.now()
      await call(begun++)
      tookMs.push(performance.now() - callStartedAt)
    }
  }
}

/** Of an even number of values, the upper one of the two in the middle. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
