import type { WorkerPool } from '#shared/contract/job.ts'
import type { Handlers } from './handler.ts'
import { answer } from './handlers/answer.ts'
import { batchFetch } from './handlers/batch-fetch.ts'
import { company } from './handlers/company.ts'
import { compare } from './handlers/compare.ts'
import { contents } from './handlers/contents.ts'
import { crawl } from './handlers/crawl.ts'
import { discussions } from './handlers/discussions.ts'
import { domain } from './handlers/domain.ts'
import { extractSmart } from './handlers/extract-smart.ts'
import { extract } from './handlers/extract.ts'
import { fetchBasic } from './handlers/fetch-basic.ts'
import { fetchPro } from './handlers/fetch-pro.ts'
import { fetchResilient } from './handlers/fetch-resilient.ts'
import { intelCompany } from './handlers/intel-company.ts'
import { intelCompetitive } from './handlers/intel-competitive.ts'
import { intelMarket } from './handlers/intel-market.ts'
import { intelProject } from './handlers/intel-project.ts'
import { intelSiteAudit } from './handlers/intel-site-audit.ts'
import { map } from './handlers/map.ts'
import { packageInfo } from './handlers/package-info.ts'
import { pdf } from './handlers/pdf.ts'
import { researchDeep } from './handlers/research-deep.ts'
import { research } from './handlers/research.ts'
import { screenshot } from './handlers/screenshot.ts'
import {
  searchAutocomplete,
  searchImages,
  searchNews,
  searchPlaces,
  searchScholar,
  searchShopping,
  searchTrends,
} from './handlers/search-kinds.ts'
import { search } from './handlers/search.ts'
import { techRendered } from './handlers/tech-rendered.ts'
import { tech } from './handlers/tech.ts'
import { youtubeTranscript } from './handlers/youtube-transcript.ts'

/** One handler for each operation of each pool. A missing or unknown handler is a compile error. */
export const pools = {
  fetch: { 'fetch-basic': fetchBasic, 'fetch-resilient': fetchResilient, pdf, tech },
  crawl: { 'batch-fetch': batchFetch, contents, crawl, map },
  browser: { 'fetch-pro': fetchPro, screenshot, 'intel-site-audit': intelSiteAudit, tech: techRendered },
  search: {
    search,
    'search-autocomplete': searchAutocomplete,
    'search-images': searchImages,
    'search-news': searchNews,
    'search-places': searchPlaces,
    'search-scholar': searchScholar,
    'search-shopping': searchShopping,
    'search-trends': searchTrends,
    'package-info': packageInfo,
    discussions,
    'youtube-transcript': youtubeTranscript,
    domain,
  },
  research: { answer, compare, extract, 'extract-smart': extractSmart, research, 'research-deep': researchDeep },
  intel: {
    company,
    'intel-company': intelCompany,
    'intel-competitive': intelCompetitive,
    'intel-market': intelMarket,
    'intel-project': intelProject,
  },
} satisfies { [P in WorkerPool]: Handlers<P> }
