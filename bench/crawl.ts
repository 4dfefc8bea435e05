import { crawlMemory } from './crawling/crawl-memory.ts'
import { crawlOverhead } from './crawling/crawl-overhead.ts'
import { crawlSpeed } from './crawling/crawl-speed.ts'
import type { Figure } from './figures/figure.ts'
import { figureTable } from './markdown-table.ts'

// npm run bench:crawl [-- WORD…]
// Compares a crawl with Crawlee's, a crawl of the service with fetching its pages in process, and the memory of a short crawl
// with that of a long one. With words, only the parts whose name contains one of them.

const parts: Readonly<Record<string, () => Promise<Figure[]>>> = { crawlSpeed, crawlOverhead, crawlMemory }
const words = process.argv.slice(2).map((word) => word.toLowerCase())

const measured: Figure[] = []
for (const [name, measure] of Object.entries(parts)) {
  if (words.length > 0 && !words.some((word) => name.toLowerCase().includes(word))) continue
  console.error(`measuring ${name} …`)
  measured.push(...(await measure()))
}
console.log(figureTable(measured))
