import type { DeclaredFacts } from '#workers/pages/metadata/declared-facts.ts'
import { hasType, isObject, textIn, type JsonObject } from '#workers/pages/metadata/json-ld.ts'
import type { PageTree } from './page-node.ts'

/**
 * The article or product in a page's JSON-LD, as HTML, for a shell that shows little text without its scripts. Undefined
 * where the page shows text of its own or declares none.
 */
export function declaredContent(tree: PageTree, { jsonLd }: DeclaredFacts): string | undefined {
  const work = jsonLd.find((object) => hasType(object, workTypes) && bodyOf(object) !== undefined)
  const body = work && bodyOf(work)
  if (!body || body.length < minCharacters || tree.root.textLength > body.length / 2) return undefined
  const title = textIn(work['headline'] ?? work['name'], 'name')
  return [
    '<body><main>',
    title === undefined ? '' : `<h1>${escapeHtml(title)}</h1>`,
    priceOf(work),
    /<(?:p|br|ul|ol|li|div)\b/iu.test(body)
      ? body
      : `<p>${escapeHtml(body).replace(/\s+/gu, (run) => (run.split('\n', 3).length === 3 ? '</p><p>' : run))}</p>`,
    '</main></body>',
  ].join('')
}

const workTypes = /^(?:Product(?:Group)?|.*Article|.*Posting|Recipe|Event|JobPosting|Course)$/
const minCharacters = 120

function bodyOf(work: JsonObject): string | undefined {
  const body = work['articleBody'] ?? work['description']
  return typeof body === 'string' ? body : undefined
}

function priceOf({ offers }: JsonObject): string {
  const offer: unknown = Array.isArray(offers) ? offers[0] : offers
  if (!isObject(offer)) return ''
  const amount = offer['price'] ?? offer['lowPrice']
  const known = typeof amount === 'string' || typeof amount === 'number'
  return known ? `<p>${escapeHtml(`${amount} ${textIn(offer['priceCurrency'], 'name') ?? ''}`.trim())}</p>` : ''
}

function escapeHtml(text: string): string {
  return text.replace(/&(?!#?\w+;)/gu, '&amp;').replace(/</gu, '&lt;')
}
