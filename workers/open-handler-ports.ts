import type { Processes } from '#shared/child-processes/open-processes.ts'
import { openDnsRecords } from '#shared/egress/dns/open-dns-records.ts'
import type { Egress } from '#shared/egress/egress.ts'
import type { Politeness } from '#shared/queue/politeness.ts'
import type { Foundation } from '#shared/runtime/foundation.ts'
import { hasLlm } from '#shared/runtime/settings/llm-settings.ts'
import { createFieldExtraction } from './answers/extract/isolated/field-extraction.ts'
import type { Documents } from './documents/isolated/open-documents.ts'
import { openRdapBootstrap } from './facts/domain/rdap/open-rdap-bootstrap.ts'
import { openHackerNews } from './facts/hacker-news/hacker-news.ts'
import { packageServices } from './facts/packages/package-services.ts'
import { openTechnologies } from './facts/tech/isolated/open-technologies.ts'
import { openYouTube } from './facts/youtube/youtube.ts'
import type { HandlerPorts } from './handler-ports.ts'
import { openJobBoards } from './intel/company/jobs/job-boards.ts'
import type { Llm } from './llm/llm.ts'
import { openOcr } from './pdf/ocr/open-ocr.ts'
import { findTesseract } from './pdf/ocr/system-tesseract.ts'
import { openOutsideProviders } from './resilient/outside-providers.ts'
import { openSearch } from './search/open-search.ts'
import { openRobots } from './sites/robots/open-robots.ts'
import { politeRobots } from './sites/robots/polite-robots.ts'
import { createUpstream } from './upstreams/upstream.ts'

interface HandlerPortsDeps extends Pick<Foundation, 'config' | 'log' | 'store' | 'now'> {
  egress: Egress
  politeness: Politeness
  processes: Processes
  documents: Documents
  userAgent: string
}

/** Opens the ports of the handlers. A new operation that needs another port adds it here and to `HandlerPorts`. */
export async function openHandlerPorts(deps: HandlerPortsDeps): Promise<HandlerPorts & AsyncDisposable> {
  const { config, log, store, now, egress, politeness, processes, documents } = deps
  await using opening = new AsyncDisposableStack()
  const upstream = createUpstream(deps.userAgent)
  const robots = politeRobots(opening.use(openRobots({ egress, store, now })), politeness)
  const ports: HandlerPorts = {
    llm: await openConfiguredLlm(deps),
    robots,
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
    dnsRecords: openDnsRecords({ servers: config.DNS_SERVERS }),
    rdap: opening.use(openRdapBootstrap({ baseUrl: config.RDAP_BOOTSTRAP_BASE_URL, upstream, store, now })),
    packageServices: packageServices(config),
    hackerNews: openHackerNews(config, upstream),
    jobBoards: openJobBoards(config, upstream),
    youTube: openYouTube(config, upstream),
  }
  const scope = opening.move()
  return { ...ports, [Symbol.asyncDispose]: () => scope.disposeAsync() }
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
