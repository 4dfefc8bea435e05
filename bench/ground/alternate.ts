import type { Measured } from './measure.ts'

/**
 * Measures the arms in turns, A B A B. What else the machine does comes and goes, so arms are compared within a round,
 * over many short rounds: as many as end in `seconds`, and three at least.
 */
export async function alternate<Name extends string>(
  seconds: number,
  arms: Readonly<Record<Name, () => Promise<Measured>>>,
): Promise<Record<Name, Measured>[]> {
  const names = Object.keys(arms) as Name[]
  const measured: Record<Name, Measured>[] = []
  const startedAt = performance.now()
  while (measured.length < leastRounds || performance.now() - startedAt < seconds * 1000) {
    const entries: [Name, Measured][] = []
    for (const name of names) entries.push([name, await arms[name]()])
    // One entry for each name of `arms`.
    measured.push(Object.fromEntries(entries) as Record<Name, Measured>)
  }
  return measured
}

/** One may be needed to warm up, and a median of two is none. */
const leastRounds = 3
