import type { Freshness } from '#shared/contract/search-kind.ts'
import type { SearchProvider } from '#workers/search/provider.ts'
import type { ImageResult } from '#workers/search/results.ts'
import { textAt, valueAt } from '#workers/upstreams/read-reply.ts'
import { duckDuckGo, type DuckDuckGoAccess } from './request.ts'
import { createSearchTokens, requestScriptData } from './script-data.ts'

/** The images of DuckDuckGo. */
export function openDuckDuckGoImages(access: DuckDuckGoAccess): SearchProvider<'images'> {
  const tokens = createSearchTokens(access)
  return {
    ...duckDuckGo,
    kind: 'images',
    async search(request, limits) {
      const { freshness, limit } = request
      const time = freshness === undefined ? '' : `time:${filterNames[freshness]}`
      // f: filters of time, size, colour, type, layout and licence. p: the moderate filter.
      const parameters = { f: `${time},,,,,`, p: '1' }
      const found = await requestScriptData({ path: '/i.js', parameters, request, limits }, tokens, access)
      return found.flatMap((entry) => readImage(entry) ?? []).slice(0, limit)
    },
  }
}

const filterNames: Readonly<Record<Freshness, string>> = { day: 'Day', week: 'Week', month: 'Month', year: 'Year' }

/** Their `source` is the index that DuckDuckGo asked, such as Bing. The source of a result is the host of its page. */
function readImage(entry: unknown): ImageResult | undefined {
  const imageUrl = textAt(entry, 'image')
  if (imageUrl === undefined) return undefined
  const thumbnail = textAt(entry, 'thumbnail')
  const sourcePage = textAt(entry, 'url')
  const source = URL.parse(sourcePage ?? '')?.hostname
  const width = pixelsOf(valueAt(entry, 'width'))
  const height = pixelsOf(valueAt(entry, 'height'))
  return {
    title: textAt(entry, 'title') ?? '',
    imageUrl,
    ...(thumbnail !== undefined && { thumbnail }),
    ...(sourcePage !== undefined && { sourcePage }),
    ...(source !== undefined && { source }),
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
  }
}

const pixelsOf = (value: unknown) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined
