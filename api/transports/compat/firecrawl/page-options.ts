import { invalidField } from '#api/calls/invalid-field.ts'
import { definedFields, fieldsOf, listOf, refuseOptions, textsOf, type Fields } from '#api/transports/compat/adapter.ts'
import { actionsOf, capturesOf, jpegUrl, screenshotAdvice } from './actions.ts'

// The options of a scrape in the form of Firecrawl, and a page as its `Document`.

const unsupported = {
  profile: 'no browser profile is kept',
  skipTlsVerification: 'certificates are always verified',
  lockdown: 'use maxAge',
  redactPII: 'content is not changed',
  zeroDataRetention: 'answers are stored; with headers, for their caller only',
}

/** Of several pages. */
const unsupportedOfPages = {
  ...unsupported,
  actions: 'scrape such a page by itself',
  headers: 'scrape such a page by itself',
  location: 'scrape such a page by itself',
  mobile: 'scrape such a page by itself',
}

/** The input fields of one page. `isRendered`: a browser reads it. */
export function pageInput(sent: Fields): { input: Fields; isRendered: boolean } {
  refuseOptions(sent, unsupported)
  const formats = formatsOf(sent, pageFormats)
  const { onlyMainContent, includeTags, excludeTags, headers, mobile, waitFor } = sent
  const actions = actionsOf(sent)
  const isRendered =
    (typeof waitFor === 'number' && waitFor > 0) ||
    actions !== undefined ||
    mobile === true ||
    formats.includes('screenshot')
  const input = definedFields({
    ...cacheInput(sent),
    mainContent: onlyMainContent ?? undefined,
    includeSelector: selectorOf(includeTags),
    excludeSelector: selectorOf(excludeTags),
    ...formInput(formats),
    actions,
    headers: hasFields(headers) ? headers : undefined,
    device: mobile === true ? 'phone' : undefined,
    locale: localeOf(sent),
    timeout: timeoutOf(sent),
  })
  return { input, isRendered }
}

/** One form and its links are the content; others are forms beside it. */
function formInput(names: readonly string[]): Fields {
  const [form, ...more] = names.filter((name) => name !== 'links')
  if (more.length === 0 && (form === undefined || form === 'markdown' || form === 'html'))
    return { format: form === 'html' ? 'html' : undefined, links: names.includes('links') ? true : undefined }
  return { formats: [...new Set(names)] }
}

/** The language of a place. Pages are read from one country. */
function localeOf(sent: Fields): unknown {
  const location = fieldsOf(sent['location'])
  const [language] = textsOf(location['languages'])
  const { country } = location
  if (language === undefined)
    refuseOptions(location, { country: 'pages are read from one place; languages sets the language' })
  return language?.length === 2 && typeof country === 'string' ? `${language}-${country}` : language
}

/** The input fields of several pages, which are markdown. */
export function pagesInput(sent: Fields): Fields {
  refuseOptions(sent, unsupportedOfPages)
  formatsOf(sent)
  return definedFields({ ...cacheInput(sent), timeout: timeoutOf(sent) })
}

const pageFormats = ['markdown', 'html', 'rawHtml', 'links', 'images', 'screenshot', 'summary']

/** The names of the formats, each as a text or in an object. `known`: those that the call takes. */
export function formatsOf({ formats }: Fields, known: readonly string[] = ['markdown']): string[] {
  if (formats === undefined) return ['markdown']
  for (const format of listOf(formats).filter(({ type }) => type === 'screenshot'))
    refuseOptions(format, { fullPage: screenshotAdvice, viewport: screenshotAdvice, quality: screenshotAdvice })
  const names = [
    ...textsOf(formats),
    ...listOf(formats).flatMap(({ type }) => (typeof type === 'string' ? [type] : [])),
  ]
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw invalidField('/formats', `must be ${known.join(', ')}, found ${JSON.stringify(unknown)}`)
  return names
}

function cacheInput({ maxAge, storeInCache, headers }: Fields): Fields {
  if (storeInCache === false && !hasFields(headers))
    throw invalidField('/storeInCache', 'must be true: a page is stored for other calls unless its call has headers')
  if (typeof maxAge !== 'number') return {}
  return maxAge === 0 ? { cache: false } : { cacheTtl: Math.min(86_400, Math.max(60, Math.round(maxAge / 1000))) }
}

/** Also for a text, which validation refuses in place of an object. */
const hasFields = (value: unknown) => Object.keys(Object(value)).length > 0

const selectorOf = (tags: unknown) => {
  const selectors = textsOf(tags)
  return selectors.length === 0 ? undefined : selectors.join(', ')
}

/** Milliseconds, within the limits of our operations. */
const timeoutOf = ({ timeout }: Fields) =>
  typeof timeout === 'number' ? Math.min(30_000, Math.max(5000, Math.round(timeout))) : undefined

/** A page or an item of ours. `sent`: the URL as the caller wrote it. */
export function documentOf(page: Fields, { url: sentUrl = page['url'], formats }: Fields = {}): object {
  const names = formatsOf({ formats: formats ?? ['markdown'] }, pageFormats)
  const forms = formInput(names)['formats'] !== undefined
  const { content, markdown, html, rawHtml, images, screenshot, summary } = page
  const isHtml = names.includes('html')
  const metadata = fieldsOf(page['metadata'])
  const cache = fieldsOf(page['cache'])
  const warnings = textsOf(page['warnings'])
  return definedFields({
    ...(forms ? { markdown, html, rawHtml, summary } : { [isHtml ? 'html' : 'markdown']: content }),
    images: Array.isArray(images) ? listOf(images).map(({ url }) => url) : undefined,
    screenshot: typeof screenshot === 'string' ? jpegUrl(screenshot) : undefined,
    actions: capturesOf(page),
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
