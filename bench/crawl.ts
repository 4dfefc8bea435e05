import { measureParts } from '#bench/figures/measure-parts.ts'
import { crawlMemory } from './crawling/crawl-memory.ts'
import { crawlOverhead } from './crawling/crawl-overhead.ts'
import { crawlSpeed } from './crawling/crawl-speed.ts'

// npm run bench:crawl [-- WORD…]
// Compares a crawl with Crawlee's, a crawl of the service with fetching its pages in process, and the memory of a short crawl
// with that of a long one. With words, only the parts whose name contains one of them.

const parts = { crawlSpeed, crawlOverhead, crawlMemory }
await measureParts(parts)
