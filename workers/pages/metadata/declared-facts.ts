import type { PageNode, PageTree } from '#workers/pages/tree/page-node.ts'
import { attribute, rawText } from '#workers/pages/tree/page-node.ts'
import { readJsonLd } from './json-ld.ts'
import type { JsonObject } from './json-ld.ts'

/** Everything a page declares about itself, before any choice between the sources. */
export interface DeclaredFacts {
  /** `<meta>` contents by lower-case name, property or itemprop; the first of each. */
  meta: ReadonlyMap<string, string>
  /** Contents of all `<meta>` that name an author, in the order of how well they are trusted; papers have many. */
  authors: readonly string[]
  /** `<link>` addresses by `rel`. */
  links: ReadonlyMap<string, string>
  /** Objects of all JSON-LD blocks, `@graph` unfolded. */
  jsonLd: readonly JsonObject[]
  /** Text of `<title>`. */
  documentTitle: string | undefined
  /** `lang` of the root element. */
  language: string | undefined
  baseUrl: string
}

/** Collects the declarations in one pass; `url` is the page's own address. */
export function readDeclaredFacts(tree: PageTree, url: string): DeclaredFacts {
  const meta = new Map<string, string>()
  const links = new Map<string, string>()
  const named: { rank: number; name: string }[] = []
  const jsonLd: JsonObject[] = []
  let documentTitle: string | undefined
  let language: string | undefined
  let base: string | undefined
  for (const node of tree.nodes) {
    if (node.tag === 'meta') addMeta(node, meta, named)
    else if (node.tag === 'link') addLink(links, node)
    else if (node.tag === 'base') base ??= attribute(node, 'href')
    else if (node.tag === 'html') language ??= attribute(node, 'lang') ?? attribute(node, 'xml:lang')
    else if (node.tag === 'title' && documentTitle === undefined && !isInDrawing(node)) {
      documentTitle = rawText(tree, node).replace(/\s+/gu, ' ').trim() || undefined
    } else if (node.tag === 'script' && /ld\+json/iu.test(attribute(node, 'type') ?? '')) {
      jsonLd.push(...readJsonLd(rawText(tree, node)))
    }
  }
  return { meta, authors: mostTrusted(named), links, jsonLd, documentTitle, language, baseUrl: baseUrlOf(base, url) }
}

function addMeta(node: PageNode, meta: Map<string, string>, named: { rank: number; name: string }[]): void {
  const names =
    attribute(node, 'property') ??
    attribute(node, 'name') ??
    attribute(node, 'itemprop') ??
    attribute(node, 'http-equiv')
  const content = attribute(node, 'content')?.replace(/\s+/gu, ' ').trim()
  if (!names || !content) return
  const name = names.trim().toLowerCase()
  if (!meta.has(name)) meta.set(name, content)
  const rank = authorNames.indexOf(name)
  if (rank >= 0) named.push({ rank, name: content })
}

const authorNames = [
  'citation_author',
  'author',
  'article:author',
  'dc.creator',
  'parsely-author',
  'sailthru.author',
  'byl',
]

/** The contents of the best kind of `<meta>` there is. */
function mostTrusted(named: readonly { rank: number; name: string }[]): string[] {
  const best = Math.min(...named.map(({ rank }) => rank))
  return named.filter(({ rank }) => rank === best).map(({ name }) => name)
}

function addLink(links: Map<string, string>, node: PageNode): void {
  const href = attribute(node, 'href')
  if (!href) return
  for (const rel of (attribute(node, 'rel') ?? '').toLowerCase().split(/\s+/u))
    if (!links.has(rel)) links.set(rel, href)
}

function isInDrawing(node: PageNode): boolean {
  for (let above = node.parent; above; above = above.parent) if (above.tag === 'svg') return true
  return false
}

function baseUrlOf(base: string | undefined, url: string): string {
  const resolved = base === undefined ? null : URL.parse(base, url)
  return resolved && /^https?:$/u.test(resolved.protocol) ? resolved.href : url
}
