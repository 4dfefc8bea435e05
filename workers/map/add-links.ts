import { AppError, toAppError } from '#shared/contract/errors.ts'
import type { AddressCollector } from './address-collector.ts'
import { readHomePage, type HomePage, type HomePageContext, type HomePageRequest } from './home-page.ts'

/** The outcome of reading the links of a page. */
export interface LinksReading {
  /** What the caller should know. */
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
    signal.throwIfAborted()
    return { remarks: [], failure: toAppError(thrown) }
  }
}

function addPage(page: HomePage, requestedUrl: string, collector: AddressCollector): string[] {
  const isMoved = collector.follow(new URL(page.url))
  for (const [index, { url, title }] of page.links.entries()) {
    const found = URL.parse(url.trim(), page.baseUrl)
    if (found !== null) collector.add({ url: found.href, title }, linksPlace + 1 + index)
  }
  if (collector.seen() > 0) collector.add({ url: page.url, title: page.title }, linksPlace)
  return [
    ...(isMoved ? [`${requestedUrl} redirects to ${page.url}. Map that site to read its sitemaps.`] : []),
    ...(page.isCut ? [`Only the first ${page.links.length} links of ${requestedUrl} were read.`] : []),
  ]
}

/** After the places of all sitemaps. */
const linksPlace = 2 ** 50
