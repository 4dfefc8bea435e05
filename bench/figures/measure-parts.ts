import { figureTable } from '#bench/markdown-table.ts'
import type { Figure } from './figure.ts'

/**
 * Measures the parts of a benchmark, one after the other, and prints their figures as a table. With words on the command line,
 * only the parts whose name contains one of them.
 */
export async function measureParts(parts: Readonly<Record<string, () => Promise<Figure[]>>>): Promise<void> {
  const words = process.argv.slice(2).map((word) => word.toLowerCase())
  const measured: Figure[] = []
  for (const [name, measure] of Object.entries(parts)) {
    if (words.length > 0 && !words.some((word) => name.toLowerCase().includes(word))) continue
    console.error(`measuring ${name} …`)
    measured.push(...(await measure()))
  }
  console.log(figureTable(measured))
}
