import { product } from '#shared/contract/product.ts'
import { attribute, rawText, type PageNode, type PageTree } from '#workers/pages/tree/page-node.ts'
import { readJsonLd, type JsonObject } from './json-ld.ts'

/** All metadata that a page declares, from every source. */
export interface DeclaredFacts {
  /** `<meta>` contents by lower-case name, property or itemprop. The first of each name wins. */
  meta: ReadonlyMap<string, string>
  /** Contents of the most trusted kind of author `<meta>`. Papers have several. */
  authors: readonly string[]
  /** Contents of the `<meta>` for all crawlers and of those for us. */
  robots: readonly string[]
  /** `<link>` URLs by `rel`. */
  links: ReadonlyMap<string, string>
  /** Objects of all JSON-LD scripts, including those in `@graph`. */
  jsonLd: readonly JsonObject[]
  /** Text of `<title>`. */
  documentTitle: string | undefined
  /** `lang` of the root element. */
  language: string | undefined
  baseUrl: string
}

/** Collects the declared metadata in one pass. `url` is the URL of the page. */
export function readDeclaredFacts(tree: PageTree, url: string): DeclaredFacts {
  const meta = new Map<string, string>()
  const links = new Map<string, string>()
  const named: { rank: number; name: string }[] = []
  const robots: string[] = []
  const jsonLd: JsonObject[] = []
  let documentTitle: string | undefined
  let language: string | undefined
  let base: string | undefined
  for (const node of tree.nodes) {
    if (node.tag === 'meta') addMeta(node, { meta, named, robots })
    else if (node.tag === 'link') addLink(links, node)
    else if (node.tag === 'base') base ??= attribute(node, 'href')
    else if (node.tag === 'html') language ??= attribute(node, 'lang') ?? attribute(node, 'xml:lang')
    else if (node.tag === 'title' && documentTitle === undefined && !isInSvg(node)) {
      documentTitle = rawText(tree, node).replace(/\s+/gu, ' ').trim() || undefined
    } else if (node.tag === 'script' && /ld\+json/iu.test(attribute(node, 'type') ?? '')) {
      for (const object of readJsonLd(rawText(tree, node))) jsonLd.push(object)
    }
  }
  return {
    meta,
    authors: mostTrustedAuthors(named),
    robots,
    links,
    jsonLd,
    documentTitle,
    language,
    baseUrl: baseUrlOf(base, url),
  }
}

interface FoundMeta {
  meta: Map<string, string>
  named: { rank: number; name: string }[]
  robots: string[]
}

function addMeta(node: PageNode, { meta, named, robots }: FoundMeta): void {
  const names =
    attribute(node, 'property') ??
    attribute(node, 'name') ??
    attribute(node, 'itemprop') ??
    attribute(node, 'http-equiv')
  const content = attribute(node, 'content')?.replace(/\s+/gu, ' ').trim()
  if (!names || !content) return
  const name = names.trim().toLowerCase()
  if (!meta.has(name)) meta.set(name, content)
  if (robotsNames.has(name) && robots.length < maxRobots) robots.push(content)
  const rank = authorNames.indexOf(name)
  if (rank >= 0) named.push({ rank, name: content })
}

const robotsNames: ReadonlySet<string> = new Set(['robots', product.name])
const maxRobots = 20

const authorNames = [
  'citation_author',
  'author',
  'article:author',
  'dc.creator',
  'parsely-author',
  'sailthru.author',
  'byl',
]

/** The names with the best rank. */
function mostTrustedAuthors(named: readonly { rank: number; name: string }[]): string[] {
  const best = named.reduce((minRatio, { rank }) => Math.min(minRatio, rank), authorNames.length)
  return named.filter(({ rank }) => rank === best).map(({ name }) => name)
}

function addLink(links: Map<string, string>, node: PageNode): void {
  const href = attribute(node, 'href')
  if (!href) return
  for (const rel of (attribute(node, 'rel') ?? '').toLowerCase().split(/\s+/u))
    if (!links.has(rel)) links.set(rel, href)
}

function isInSvg(node: PageNode): boolean {
  for (let above = node.parent; above; above = above.parent) if (above.tag === 'svg') return true
  return false
}

function baseUrlOf(base: string | undefined, url: string): string {
  const resolved = base === undefined ? null : URL.parse(base, url)
  return resolved && /^https?:$/u.test(resolved.protocol) ? resolved.href : url
}
