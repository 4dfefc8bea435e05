import type { DeclaredFacts } from '#workers/pages/metadata/declared-facts.ts'
import { hasType, isObject, textIn, type JsonObject } from '#workers/pages/metadata/json-ld.ts'
import { attribute, type PageTree } from './page-node.ts'

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

/**
 * The Discourse topic in the JSON of `data-preloaded`, as HTML: the title, then each post under its author. Discourse sends
 * no other content without scripts. Undefined for other pages.
 */
export function preloadedTopic(tree: PageTree): string | undefined {
  const holder = tree.nodes.find((node) => attribute(node, 'data-preloaded') !== undefined)
  const store = parsed(holder && attribute(holder, 'data-preloaded'))
  const key = Object.keys(store).find((name) => name.startsWith('topic_'))
  const topic = parsed(key === undefined ? undefined : store[key])
  const stream = topic['post_stream']
  const posts = isObject(stream) && Array.isArray(stream['posts']) ? stream['posts'].filter(isObject) : []
  const bodies = posts.filter((post) => typeof post['cooked'] === 'string')
  if (bodies.length === 0) return undefined
  const title = textOf(topic['title'])
  const articles = bodies.map((post) => {
    const byline = `<h3>${textOf(post['username'])}</h3><p>${textOf(post['created_at']).slice(0, 10)}</p>`
    return `<article class="topic-post">${byline}<div class="cooked">${String(post['cooked'])}</div></article>`
  })
  return `<body><main class="topic"><h1>${title}</h1>${articles.join('')}</main></body>`
}

function parsed(json: unknown): Record<string, unknown> {
  if (typeof json !== 'string') return {}
  try {
    const value: unknown = JSON.parse(json)
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.replace(/&/gu, '&amp;').replace(/</gu, '&lt;') : ''
}
