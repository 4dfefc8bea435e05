import type { Route } from '#api/middleware/route.ts'
import { compatRoute, type CompatDeps } from './compat-route.ts'
import { batchScrape } from './firecrawl/batch-scrape.ts'
import { crawl } from './firecrawl/crawl.ts'
import { extract } from './firecrawl/extract.ts'
import { map } from './firecrawl/map.ts'
import { scrape } from './firecrawl/scrape.ts'
import { search } from './firecrawl/search.ts'
import { extract as tavilyExtract } from './tavily/extract.ts'
import { search as tavilySearch } from './tavily/search.ts'

const adapters = [scrape, ...batchScrape, map, ...crawl, search, extract, tavilySearch, tavilyExtract]

/** The endpoints by which the clients of Firecrawl v2 and of Tavily call us. A spending key is their API key. */
export const compatRoutes = (deps: CompatDeps): Route[] => adapters.map((adapter) => compatRoute(adapter, deps))
