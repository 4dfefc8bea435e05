import { audienceOf } from '#shared/terminal/audience.ts'
import { openProgressLine } from '#shared/terminal/progress-line.ts'

/**
 * Runs the parts of a benchmark, one after the other, and shows at a terminal which one runs. With words, only the parts whose
 * name contains one of them.
 */
export async function runParts<T>(
  parts: Readonly<Record<string, () => Promise<T>>>,
  words: readonly string[] = process.argv.slice(2),
): Promise<T[]> {
  const isChosen = (name: string) => words.some((word) => name.toLowerCase().includes(word.toLowerCase()))
  const chosen = Object.entries(parts).filter(([name]) => words.length === 0 || isChosen(name))
  const results: T[] = []
  using line = openProgressLine('measuring', process.stderr)
  for (const [name, run] of chosen) {
    line.report({ completed: results.length, total: chosen.length, stage: name })
    // The line shows programs nothing.
    if (audienceOf(process.stderr) === 'json') console.error(`measuring ${name} …`)
    results.push(await run())
  }
  return results
}
