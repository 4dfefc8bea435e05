import { median, type Measured } from './measure.ts'

/**
 * Measures the arms in turns, A B A B, so that what else the machine does hits all of them alike; a first round warms
 * up and is not counted. Returns the median of each arm's rounds.
 */
export async function alternate<Name extends string>(
  rounds: number,
  arms: Readonly<Record<Name, () => Promise<Measured>>>,
): Promise<Record<Name, Measured>> {
  const names = Object.keys(arms) as Name[]
  const seen: { name: Name; measured: Measured }[] = []
  for (let round = 0; round <= rounds; round++) {
    for (const name of names) {
      const measured = await arms[name]()
      if (round > 0) seen.push({ name, measured })
    }
  }
  // One entry for each name of `arms`.
  return Object.fromEntries(names.map((name) => [name, summaryOf(name)])) as Record<Name, Measured>

  function summaryOf(name: Name): Measured {
    const own = seen.filter((entry) => entry.name === name).map(({ measured }) => measured)
    return {
      perSecond: median(own.map(({ perSecond }) => perSecond)),
      medianMs: median(own.map(({ medianMs }) => medianMs)),
    }
  }
}
