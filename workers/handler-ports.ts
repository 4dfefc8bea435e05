import type { Processes } from '#shared/child-processes/open-processes.ts'
import type { DnsResolver } from '#shared/egress/dns/dns-resolver.ts'
import { openDnsResolver } from '#shared/egress/dns/open-dns-resolver.ts'
import type { Egress } from '#shared/egress/egress.ts'
import type { Politeness } from '#shared/queue/politeness.ts'
import { hasLlm } from '#shared/runtime/settings/llm-settings.ts'
import type { Foundation } from '#shared/startup/foundation.ts'
import { captureStore } from '#shared/storage/stores/captures.ts'
import { createFieldExtraction, type FieldExtraction } from './answers/extract/isolated/field-extraction.ts'
import type { Browser } from './browser/browser.ts'
import type { Documents } from './documents/isolated/open-documents.ts'
import { openCaptures, type Captures } from './evidence/open-captures.ts'
import { openRdapBootstrap, type RdapBootstrap } from './facts/domain/rdap/rdap-bootstrap.ts'
import { openHackerNews, type HackerNews } from './facts/hacker-news/hacker-news.ts'
import { packageServices, type PackageServices } from './facts/packages/package-context.ts'
import { openTechnologies, type Technologies } from './facts/tech/isolated/open-technologies.ts'
import { openYouTube, type YouTube } from './facts/youtube/youtube.ts'
import { openJobBoards, type JobBoards } from './intel/company/jobs/job-boards.ts'
import type { Llm, Model, ModelBudget } from './llm/llm.ts'
import type { UsageReader } from './pages/metadata/usage-reader.ts'
import type { Ocr } from './pdf/ocr/ocr.ts'
import { findTesseract, openOcr } from './pdf/ocr/open-ocr.ts'
import { openOutsideProviders, type OutsideProviders } from './resilient/outside-providers.ts'
import { openSearch } from './search/open-search.ts'
import type { Search } from './search/search.ts'
import { openRobots, politeRobots } from './sites/robots/open-robots.ts'
import type { Robots } from './sites/robots/robots.ts'
import { openUsage } from './sites/usage/open-usage.ts'
import { createUpstream, type Upstream } from './upstreams/request-upstream.ts'

/** The ports that handlers use, opened once per worker process. */
export interface HandlerPorts {
  robots: Robots
  /** A handler keeps the sources that its answer cites before it returns. */
  captures: Captures
  documents: Documents
  ocr: Ocr
  /** The configured fetch providers. */
  providers: OutsideProviders
  upstream: Upstream
  search: Search
  technologies: Technologies
  fieldExtraction: FieldExtraction
  dnsResolver: DnsResolver
  rdap: RdapBootstrap
  packageServices: PackageServices
  hackerNews: HackerNews
  jobBoards: JobBoards
  youTube: YouTube
}

interface HandlerPortsDeps extends Pick<Foundation, 'config' | 'log' | 'store' | 'now'> {
  egress: Egress
  politeness: Politeness
  processes: Processes
  documents: Documents
  userAgent: string
  browser: Browser | undefined
}

/** The ports of a job. */
export interface JobPorts extends HandlerPorts {
  /** The configured language model, with the budget of this job. Undefined without one. */
  model: Model | undefined
}

export interface OpenHandlerPorts extends AsyncDisposable {
  usage: UsageReader
  /** `browser`: undefined in processes without the `browser` pool. */
  portsFor: (budget: ModelBudget) => JobPorts & { browser: Browser | undefined }
}

/** Opens the ports of the handlers. */
export async function openHandlerPorts(deps: HandlerPortsDeps): Promise<OpenHandlerPorts> {
  const { config, log, store, now, egress, politeness, processes, documents, browser } = deps
  await using opening = new AsyncDisposableStack()
  const upstream = createUpstream(deps.userAgent)
  const robots = politeRobots(opening.use(openRobots({ egress, store, now })), politeness)
  const usage = opening.use(openUsage({ robots, egress, store, processes, now }))
  const llm = await openConfiguredLlm(deps)
  const ports: HandlerPorts = {
    robots,
    captures: openCaptures(captureStore(store), now),
    documents,
    ocr: opening.use(openOcr({ program: await findTesseract(config.OCR_LANGUAGES), languages: config.OCR_LANGUAGES })),
    providers: openOutsideProviders(config),
    upstream,
    search: openSearch({ config, upstream, egress, politeness, robots, now }),
    technologies: await openTechnologies(processes, {
      directory: config.TECH_FINGERPRINTS_DIR,
      onLoaded: (loaded) => log.info(loaded, 'fingerprints loaded'),
    }),
    fieldExtraction: createFieldExtraction(processes),
    dnsResolver: openDnsResolver({ servers: config.DNS_SERVERS }),
    rdap: opening.use(openRdapBootstrap({ baseUrl: config.RDAP_BOOTSTRAP_BASE_URL, upstream, store, now })),
    packageServices: packageServices(config),
    hackerNews: openHackerNews(config, upstream),
    jobBoards: openJobBoards(config, upstream),
    youTube: openYouTube(config, upstream),
  }
  const scope = opening.move()
  return {
    usage,
    portsFor: (budget) => ({ ...ports, model: llm?.open(budget), browser }),
    [Symbol.asyncDispose]: () => scope.disposeAsync(),
  }
}

/** Undefined if the settings name no language model: its client, a tenth of all modules, is then not loaded. */
async function openConfiguredLlm({ config, log, userAgent, now }: HandlerPortsDeps): Promise<Llm | undefined> {
  if (!hasLlm(config)) return undefined
  const [{ openLlm }, { loadPrompts }] = await Promise.all([
    import('./llm/open-llm.ts'),
    import('./llm/prompts/load-prompts.ts'),
  ])
  return openLlm({ config, prompts: loadPrompts(), log, userAgent, now, random: Math.random })
}
