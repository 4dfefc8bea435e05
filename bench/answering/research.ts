import type { Figure } from '#bench/figures/figure.ts'
import { figureTable } from '#bench/markdown-table.ts'
import { deepResearch } from './researching/deep-research.ts'
import { extractiveAnswers } from './researching/extractive-answers.ts'
import { injectedPages } from './researching/injected-pages.ts'
import { researchTime } from './researching/research-time.ts'

// npm run bench:research [-- WORD…]
// Answers and research over a web of 420 pages on this machine, with planted facts, lies, copies and injections: the facts
// found, the citations that do not hold, the injections obeyed, and the time beyond the slowest chain of requests. With words,
// only the parts whose name contains one of them.

const parts: Readonly<Record<string, () => Promise<Figure[]>>> = {
  extractiveAnswers,
  deepResearch,
  injectedPages,
  researchTime,
}
const words = process.argv.slice(2).map((word) => word.toLowerCase())

const measured: Figure[] = []
for (const [name, measure] of Object.entries(parts)) {
  if (words.length > 0 && !words.some((word) => name.toLowerCase().includes(word))) continue
  console.error(`measuring ${name} …`)
  measured.push(...(await measure()))
}
console.log(figureTable(measured))
