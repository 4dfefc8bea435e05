import { figureTable } from '#bench/figure-table.ts'
import type { Figure } from './figure.ts'
import { runParts } from './run-parts.ts'

/** Runs the parts of a benchmark that the command line names, or all of them, and prints their figures as a table. */
export async function measureParts(
  parts: Readonly<Record<string, () => Promise<Figure | readonly Figure[]>>>,
): Promise<void> {
  console.log(figureTable((await runParts(parts)).flat()))
}
