import type { Figure } from './figures/figure.ts'
import { figureTable } from './markdown-table.ts'
import { besideHostile } from './rendering/beside-hostile.ts'
import { renderedPages } from './rendering/rendered-pages.ts'
import { soak } from './rendering/soak.ts'
import { warmScreenshot } from './rendering/warm-screenshot.ts'

// npm run bench:browser [-- WORD…]
// Rendering and pictures against puppeteer as it comes (the same Chromium, flags and way out, in turns); then what 500 pages
// leave behind, and what hostile pages do to others. With words, only what has one of them in its name.

const parts: Readonly<Record<string, () => Promise<Figure[]>>> = { renderedPages, warmScreenshot, soak, besideHostile }
const words = process.argv.slice(2).map((word) => word.toLowerCase())

const measured: Figure[] = []
for (const [name, measure] of Object.entries(parts)) {
  if (words.length > 0 && !words.some((word) => name.toLowerCase().includes(word))) continue
  console.error(`measuring ${name} …`)
  measured.push(...(await measure()))
}
console.log(figureTable(measured))
