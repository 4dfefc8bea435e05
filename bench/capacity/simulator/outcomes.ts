import type { Entrance } from '#shared/queue/bullmq/admission-gate.ts'
import type { Thread } from './machine.ts'
import type { Processes } from './processes.ts'
import type { VirtualClock } from './virtual-clock.ts'

type Kind = 'fresh' | 'stored' | 'paidStored' | 'rejected'

interface Outcome {
  kind: Kind
  startedAt: number
  /** Micro-dollars. */
  amount: number
}

export interface Outcomes {
  note: (outcome: Outcome) => void
  /** An entry was held back by the gate. */
  noteHeld: (heldBy: NonNullable<Entrance['heldBy']>) => void
  /** Calls a second. */
  rate: (kind?: Kind) => number
  /** The duration of calls of a kind, in milliseconds, at a quantile. */
  durationMs: (kind: Kind, quantile: number) => number
  /** The part of the time in which the busiest thread of each kind was busy. */
  utilisation: () => Readonly<Record<'api' | 'workerMain' | 'extraction' | 'pool' | 'hosts', number>>
  /** Entries that waited for their host, a second. */
  heldByHost: () => number
  /** Dollars a second, at list prices. */
  income: () => number
}

/** Counts the calls that start after `fromMs`. */
export function openOutcomes(clock: VirtualClock, processes: Processes, fromMs: number): Outcomes {
  const durations: Record<Kind, number[]> = { fresh: [], stored: [], paidStored: [], rejected: [] }
  let [held, microDollars] = [0, 0]
  const busyBefore = new Map<Thread, number>()
  void clock.sleep(fromMs).then(() => {
    for (const thread of threads()) busyBefore.set(thread, thread.busyMs())
    return undefined
  })
  const seconds = () => (clock.now() - fromMs) / 1000
  const busiest = (group: readonly Thread[]) =>
    Math.max(...group.map((thread) => thread.busyMs() - (busyBefore.get(thread) ?? 0))) / (seconds() * 1000)

  return {
    note({ kind, startedAt, amount }) {
      if (clock.now() < fromMs) return
      durations[kind].push(clock.now() - startedAt)
      microDollars += amount
    },
    noteHeld: (heldBy) => {
      if (clock.now() >= fromMs && heldBy === 'host') held++
    },
    rate: (kind) => (kind === undefined ? Object.values(durations) : [durations[kind]]).flat().length / seconds(),
    durationMs(kind, quantile) {
      const sorted = durations[kind].toSorted((one, other) => one - other)
      return sorted[Math.min(sorted.length - 1, Math.floor(quantile * sorted.length))] ?? Number.NaN
    },
    utilisation: () => ({
      api: busiest(processes.apis.map(({ main }) => main)),
      workerMain: busiest(processes.workers.map(({ main }) => main)),
      extraction: busiest(processes.workers.map(({ extraction }) => extraction)),
      pool: busiest(processes.poolNodes),
      hosts: busiest(processes.hostNodes),
    }),
    heldByHost: () => held / seconds(),
    income: () => microDollars / 1e6 / seconds(),
  }

  function threads(): Thread[] {
    const { apis, workers, poolNodes, hostNodes } = processes
    return [
      ...apis.map(({ main }) => main),
      ...workers.flatMap(({ main, extraction }) => [main, extraction]),
      ...poolNodes,
      ...hostNodes,
    ]
  }
}
