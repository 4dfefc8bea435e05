/**
 * The factor by which the processor time grows when an input doubles: about 2 for linear work, 4 for quadratic work. Returns
 * 1 for work that is too short to measure up to `maxSize`, where quadratic work would take minutes.
 *
 * `make` builds an input of a size, `run` does the work. Compares two sizes, one four times the other. Uses the
 * smallest ratio of several attempts, and the time of this thread only, so that a busy machine changes little.
 */
export function growthOf<Input>(
  make: (size: number) => Input,
  run: (input: Input) => unknown,
  { minSize = 64, maxSize = 1 << 20 }: { minSize?: number; maxSize?: number } = {},
): number {
  let size = minSize
  let input = make(size)
  run(input)
  while (minMs(run, input, 2) < measurableMs) {
    if (size >= maxSize) return 1
    size *= 2
    input = make(size)
  }
  const larger = make(size * 4)
  // Garbage collection only makes runs longer, so the smallest ratio of several attempts is the most accurate.
  let growth = Infinity
  for (let attempt = 0; attempt < 8 && growth > clearlyLinearGrowth; attempt++) {
    // A long run that is slowed down is repeated by the next attempt. The short runs come after it, when the code is compiled.
    const largerMs = minMs(run, larger, 1)
    growth = Math.min(growth, Math.sqrt(largerMs / minMs(run, input, 2)))
  }
  return growth
}

/** The maximum growth of linear work, with a margin for sorting, caches and garbage collection. */
export const linearGrowth = 3

const measurableMs = 10
const clearlyLinearGrowth = 2.5

function minMs<Input>(run: (input: Input) => unknown, input: Input, times: number): number {
  let least = Infinity
  for (let time = 0; time < times; time++) {
    const startedAt = process.threadCpuUsage()
    run(input)
    least = Math.min(least, process.threadCpuUsage(startedAt).user / 1000)
  }
  return Math.max(least, 0.001)
}
