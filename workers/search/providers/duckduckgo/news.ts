import { plainText } from '#workers/search/plain-text.ts'
import type { SearchProvider } from '#workers/search/provider.ts'
import type { NewsResult } from '#workers/search/results.ts'
import { textAt, valueAt } from '#workers/upstreams/read-reply.ts'
import { pageUrl } from '#workers/urls/page-url.ts'
import { name } from './duckduckgo-access.ts'
import { freshnessCodes } from './freshness-codes.ts'
import { regionCountries, regionLanguages } from './region.ts'
import { requestScriptData, type ScriptAccess } from './request-script-data.ts'

/** The news of DuckDuckGo. They are a month old at most, so `year` changes nothing. */
export const duckDuckGoNews = (access: ScriptAccess): SearchProvider<'news'> => ({
  id: 'duckduckgo',
  name,
  kind: 'news',
  applies: ['country', 'language', 'freshness', 'site', 'phrase'],
  countries: regionCountries,
  languages: regionLanguages,
  async search(request, limits) {
    const { freshness } = request
    // p: moderate filter. noamp: addresses of the publishers.
    const df = freshness === undefined || freshness === 'year' ? {} : { df: freshnessCodes[freshness] }
    const found = await requestScriptData(
      { path: '/news.js', parameters: { noamp: '1', p: '-1', ...df }, request },
      limits,
      access,
    )
    return found.flatMap((item) => readNews(item) ?? []).slice(0, request.limit)
  },
})

/** `date` is Unix seconds. `relative_time`, such as "2 hours ago", is unverified. */
function readNews(item: unknown): NewsResult | undefined {
  const url = pageUrl(textAt(item, 'url') ?? '')?.href
  const title = plainText(textAt(item, 'title') ?? '')
  if (url === undefined || title === '') return undefined
  const snippet = plainText(textAt(item, 'excerpt') ?? '')
  const source = plainText(textAt(item, 'source') ?? '')
  const date = textAt(item, 'relative_time')
  const isoDate = timestampOf(valueAt(item, 'date'))
  const thumbnail = pageUrl(textAt(item, 'image') ?? '')?.href
  return {
    title,
    url,
    ...(snippet !== '' && { snippet }),
    ...(source !== '' && { source }),
    ...(date !== undefined && { date: plainText(date) }),
    ...(isoDate !== undefined && { isoDate }),
    ...(thumbnail !== undefined && { thumbnail }),
  }
}

/** Undefined for dates before 1990 and after 2100, which are no dates of news. */
function timestampOf(seconds: unknown): string | undefined {
  if (typeof seconds !== 'number' || !(seconds > 631_152_000 && seconds < 4_102_444_800)) return undefined
  return new Date(seconds * 1000).toISOString()
}
