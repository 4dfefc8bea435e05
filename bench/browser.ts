import { measureParts } from '#bench/figures/measure-parts.ts'
import { hostileNeighbours } from './rendering/hostile-neighbours.ts'
import { renderedPages } from './rendering/rendered-pages.ts'
import { soak } from './rendering/soak.ts'
import { tenSteps } from './rendering/ten-steps.ts'
import { warmScreenshot } from './rendering/warm-screenshot.ts'

// npm run bench:browser [-- WORD…]
// Compares rendering, screenshots and steps with bare puppeteer (the same Chromium, flags and proxy, in turns), measures memory and
// processes after 500 pages, and the effect of hostile pages on others. With words, only parts whose name contains one.

const parts = {
  renderedPages,
  warmScreenshot,
  tenSteps,
  soak,
  hostileNeighbours,
}
await measureParts(parts)
