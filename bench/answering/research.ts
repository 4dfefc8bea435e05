import { measureParts } from '#bench/figures/measure-parts.ts'
import { deepResearch } from './researching/deep-research.ts'
import { extractiveAnswers } from './researching/extractive-answers.ts'
import { injectedPages } from './researching/injected-pages.ts'
import { researchTime } from './researching/research-time.ts'

// npm run bench:research [-- WORD…]
// Answers and research over a web of 420 pages on this machine, with planted facts, lies, copies and injections: the facts
// found, the citations that do not hold, the injections obeyed, and the time beyond the slowest chain of requests. With words,
// only the parts whose name contains one of them.

const parts = {
  extractiveAnswers,
  deepResearch,
  injectedPages,
  researchTime,
}
await measureParts(parts)
