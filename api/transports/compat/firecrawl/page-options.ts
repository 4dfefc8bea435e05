import { invalidField } from '#api/calls/invalid-field.ts'
import { definedFields, fieldsOf, listOf, refuseOptions, textsOf, type Fields } from '#api/transports/compat/adapter.ts'

// The options of a scrape in the form of Firecrawl, and a page as its `Document`.

const unsupported = {
  actions: 'pages are read as they load',
  headers: 'pages are read without the headers of the caller',
  location: 'pages are read from one place',
  mobile: 'pages are read as on a desktop',
  profile: 'no browser profile is kept',
  skipTlsVerification: 'certificates are always verified',
  lockdown: 'use maxAge',
  redactPII: 'content is not changed',
}

/** The input fields of one page. */
export function pageInput(sent: Fields): Fields {
  refuseOptions(sent, unsupported)
  const formats = formatsOf(sent)
  const { onlyMainContent, includeTags, excludeTags } = sent
  return definedFields({
    ...cacheInput(sent),
    mainContent: onlyMainContent ?? undefined,
    includeSelector: selectorOf(includeTags),
    excludeSelector: selectorOf(excludeTags),
    format: formats.includes('html') ? 'html' : undefined,
    links: formats.includes('links') ? true : undefined,
    timeout: timeoutOf(sent),
  })
}

/** The input fields of several pages, which are markdown. */
export function pagesInput(sent: Fields): Fields {
  refuseOptions(sent, unsupported)
  const other = formatsOf(sent).find((format) => format !== 'markdown')
  if (other !== undefined) throw invalidField('/formats', `must be ["markdown"] for several pages, found ${other}`)
  return definedFields({ ...cacheInput(sent), timeout: timeoutOf(sent) })
}

/** The names of the formats, each as a text or in an object. */
export function formatsOf({ formats }: Fields): string[] {
  if (formats === undefined) return ['markdown']
  const names = [
    ...textsOf(formats),
    ...listOf(formats).flatMap(({ type }) => (typeof type === 'string' ? [type] : [])),
  ]
  const unknown = names.find((name) => !['markdown', 'html', 'links'].includes(name))
  if (unknown !== undefined)
    throw invalidField('/formats', `must be markdown, html or links, found ${JSON.stringify(unknown)}`)
  if (names.includes('markdown') && names.includes('html'))
    throw invalidField('/formats', 'must have one of markdown and html; make a call for each')
  return names
}

function cacheInput({ maxAge }: Fields): Fields {
  if (typeof maxAge !== 'number') return {}
  return maxAge === 0 ? { cache: false } : { cacheTtl: Math.min(86_400, Math.max(60, Math.round(maxAge / 1000))) }
}

const selectorOf = (tags: unknown) => {
  const selectors = textsOf(tags)
  return selectors.length === 0 ? undefined : selectors.join(', ')
}

/** Milliseconds, within the limits of our operations. */
const timeoutOf = ({ timeout }: Fields) =>
  typeof timeout === 'number' ? Math.min(30_000, Math.max(5000, Math.round(timeout))) : undefined

/** A page or an item of ours. `sent`: the URL as the caller wrote it. */
export function documentOf(page: Fields, { url: sentUrl = page['url'], formats }: Fields = {}): object {
  const isHtml = formatsOf({ formats: formats ?? ['markdown'] }).includes('html')
  const metadata = fieldsOf(page['metadata'])
  const cache = fieldsOf(page['cache'])
  const warnings = textsOf(page['warnings'])
  return definedFields({
    [isHtml ? 'html' : 'markdown']: page['content'],
    links: Array.isArray(page['links']) ? listOf(page['links']).map(({ url }) => url) : undefined,
    metadata: definedFields({
      title: page['title'],
      description: metadata['description'],
      language: metadata['language'],
      ogImage: metadata['image'],
      sourceURL: sentUrl,
      url: metadata['finalUrl'] ?? page['url'],
      statusCode: metadata['statusCode'],
      contentType: metadata['contentType'],
      error: fieldsOf(page['error'])['message'],
      cacheState: cache['state'] === undefined ? undefined : cache['state'] === 'hit' ? 'hit' : 'miss',
      cachedAt: cache['state'] === 'hit' ? cache['storedAt'] : undefined,
    }),
    warning: warnings.length === 0 ? undefined : warnings.join(' '),
  })
}
