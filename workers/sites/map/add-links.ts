import { toAppError, type AppError } from '#shared/contract/errors.ts'
import { failureOfPart } from '#workers/job-run/failures.ts'
import type { AddressCollector } from './address-collector.ts'
import { readHomePage, type HomePage, type HomePageContext, type HomePageRequest } from './read-home-page.ts'

/** The outcome of reading the links of a page. */
export interface LinksReading {
  /** Notices for the caller. */
  remarks: string[]
  /** Why the links could not be read. */
  failure?: AppError
}

/** Adds the links of a page, and the page itself if it has links of its site. */
export async function addLinks(
  { collector, ...request }: HomePageRequest & { collector: AddressCollector },
  context: HomePageContext,
  signal: AbortSignal,
): Promise<LinksReading> {
  try {
    const page = await readHomePage(request, context, signal)
    return { remarks: addPage(page, request.url, collector) }
  } catch (thrown) {
    failureOfPart(thrown, signal)
    return { remarks: [], failure: toAppError(thrown) }
  }
}

function addPage(page: HomePage, requestedUrl: string, collector: AddressCollector): string[] {
  const isMoved = collector.follow(new URL(page.url))
  const links = page.links.flatMap(({ url, title }, index) => {
    const found = URL.parse(url.trim(), page.baseUrl)
    return found === null ? [] : [{ url: found, title, place: linksPlace + 1 + index }]
  })
  // First, because links to the page itself have texts such as "Home".
  if (links.some(({ url }) => collector.isOnSite(url))) collector.add({ url: page.url, title: page.title }, linksPlace)
  for (const { url, title, place } of links) collector.add({ url: url.href, title }, place)
  return [
    ...(isMoved ? [`${requestedUrl} redirects to ${page.url}. Map that site to read its sitemaps.`] : []),
    ...(page.isCut ? [`Only the first ${page.links.length} links of ${requestedUrl} were read.`] : []),
  ]
}

/** After the places of all sitemaps. */
const linksPlace = 2 ** 50
