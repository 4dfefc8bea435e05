import type { Freshness } from '#shared/contract/search-kind.ts'
import { plainText } from '#workers/search/plain-text.ts'
import type { SearchProvider } from '#workers/search/provider.ts'
import type { ImageResult } from '#workers/search/results.ts'
import { textAt, valueAt } from '#workers/upstreams/read-reply.ts'
import { pageUrl } from '#workers/urls/page-url.ts'
import { name } from './duckduckgo-access.ts'
import { regionCountries, regionLanguages } from './region.ts'
import { requestScriptData, type ScriptAccess } from './request-script-data.ts'

/** The images of DuckDuckGo. */
export const duckDuckGoImages = (access: ScriptAccess): SearchProvider<'images'> => ({
  id: 'duckduckgo',
  name,
  kind: 'images',
  applies: ['country', 'language', 'freshness', 'site', 'phrase'],
  countries: regionCountries,
  languages: regionLanguages,
  async search(request, limits) {
    const time = request.freshness === undefined ? '' : `time:${filterNames[request.freshness]}`
    // f: filters of time, size, colour, type, layout and licence. p: moderate filter.
    const parameters = { f: `${time},,,,,`, p: '1' }
    const found = await requestScriptData({ path: '/i.js', parameters, request }, limits, access)
    return found.flatMap((item) => readImage(item) ?? []).slice(0, request.limit)
  },
})

const filterNames: Readonly<Record<Freshness, string>> = { day: 'Day', week: 'Week', month: 'Month', year: 'Year' }

/** `source` names the index that DuckDuckGo asked, such as Bing, so the source is the host of the page. */
function readImage(item: unknown): ImageResult | undefined {
  const imageUrl = pageUrl(textAt(item, 'image') ?? '')?.href
  if (imageUrl === undefined) return undefined
  const page = pageUrl(textAt(item, 'url') ?? '')
  const thumbnail = pageUrl(textAt(item, 'thumbnail') ?? '')?.href
  const width = pixelsAt(item, 'width')
  const height = pixelsAt(item, 'height')
  return {
    title: plainText(textAt(item, 'title') ?? ''),
    imageUrl,
    ...(thumbnail !== undefined && { thumbnail }),
    ...(page !== undefined && { sourcePage: page.href, source: page.hostname }),
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
  }
}

function pixelsAt(item: unknown, name: string): number | undefined {
  const value = valueAt(item, name)
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined
}
