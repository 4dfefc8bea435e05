import { attribute, type PageTree } from './page-node.ts'

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

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.replace(/&/gu, '&amp;').replace(/</gu, '&lt;') : ''
}
