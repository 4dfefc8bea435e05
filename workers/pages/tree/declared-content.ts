import type { DeclaredFacts } from '#workers/pages/metadata/declared-facts.ts'
import { hasType, isObject, textIn } from '#workers/pages/metadata/json-ld.ts'
import type { JsonObject } from '#workers/pages/metadata/json-ld.ts'
import type { PageTree } from './page-node.ts'

/**
 * The article or product that a page tells machines about while it shows next to nothing itself: a shell whose scripts
 * would have written it. As HTML; undefined where the page shows a text of its own or declares none.
 */
export function declaredContent(tree: PageTree, { jsonLd }: DeclaredFacts): string | undefined {
  const work = jsonLd.find((object) => hasType(object, told) && bodyOf(object) !== undefined)
  const body = work && bodyOf(work)
  if (!body || body.length < fewestCharacters || tree.root.textLength > body.length / 2) return undefined
  const title = textIn(work['headline'] ?? work['name'], 'name')
  return [
    '<body><main>',
    title === undefined ? '' : `<h1>${escaped(title)}</h1>`,
    priceOf(work),
    /<(?:p|br|ul|ol|li|div)\b/iu.test(body) ? body : `<p>${escaped(body).replace(/\s*\n\s*\n\s*/gu, '</p><p>')}</p>`,
    '</main></body>',
  ].join('')
}

const told = /^(?:Product(?:Group)?|.*Article|.*Posting|Recipe|Event|JobPosting|Course)$/u
const fewestCharacters = 120

function bodyOf(work: JsonObject): string | undefined {
  const body = work['articleBody'] ?? work['description']
  return typeof body === 'string' ? body : undefined
}

function priceOf({ offers }: JsonObject): string {
  const offer: unknown = Array.isArray(offers) ? offers[0] : offers
  if (!isObject(offer)) return ''
  const amount = offer['price'] ?? offer['lowPrice']
  const known = typeof amount === 'string' || typeof amount === 'number'
  return known ? `<p>${escaped(`${amount} ${textIn(offer['priceCurrency'], 'name') ?? ''}`.trim())}</p>` : ''
}

function escaped(text: string): string {
  return text.replace(/&(?!#?\w+;)/gu, '&amp;').replace(/</gu, '&lt;')
}
