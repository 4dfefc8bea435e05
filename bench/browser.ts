import type { Figure } from './figures/figure.ts'
import { figureTable } from './markdown-table.ts'
import { hostileNeighbours } from './rendering/hostile-neighbours.ts'
import { renderedPages } from './rendering/rendered-pages.ts'
import { soak } from './rendering/soak.ts'
import { warmScreenshot } from './rendering/warm-screenshot.ts'

// npm run bench:browser [-- WORD…]
// Compares rendering and screenshots with bare puppeteer (the same Chromium, flags and proxy, in turns), measures memory and
// processes after 500 pages, and the effect of hostile pages on others. With words, only parts whose name contains one.

const parts: Readonly<Record<string, () => Promise<Figure[]>>> = {
  renderedPages,
  warmScreenshot,
  soak,
  hostileNeighbours,
}
const words = process.argv.slice(2).map((word) => word.toLowerCase())

const measured: Figure[] = []
for (const [name, measure] of Object.entries(parts)) {
  if (words.length > 0 && !words.some((word) => name.toLowerCase().includes(word))) continue
  console.error(`measuring ${name} …`)
  measured.push(...(await measure()))
}
console.log(figureTable(measured))
