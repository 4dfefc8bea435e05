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
  /** The absolute address of the first `<link rel="alternate" type="text/markdown">`. */
  markdownUrl: string | undefined
  /** Objects of all JSON-LD scripts, including those in `@graph`. */
  jsonLd: readonly JsonObject[]
  /** Text of `<title>`. */
  documentTitle: string | undefined
  /** `lang` of the root element. */
  language: string | undefined
  baseUrl: string
  /** Statements about the use of the page that stand in it. */
  usage: DeclaredUsage
}

/** The statements in a page about its use. Plain JSON. */
export interface DeclaredUsage {
  /** The contents of the `<meta>` with these names. */
  reservation?: string
  policy?: string
  /** Addresses of RSL documents. */
  licenses: string[]
  /** RSL documents in the page. */
  documents: string[]
}

/** Collects the declared metadata in one pass. `url` is the URL of the page. */
export function readDeclaredFacts(tree: PageTree, url: string): DeclaredFacts {
  const meta = new Map<string, string>()
  const links = new Map<string, string>()
  const named: { rank: number; name: string }[] = []
  const robots: string[] = []
  const jsonLd: JsonObject[] = []
  const licenses: string[] = []
  const documents: string[] = []
  let documentTitle: string | undefined
  let language: string | undefined
  let base: string | undefined
  let markdown: string | undefined
  for (const node of tree.nodes) {
    if (node.tag === 'meta') addMeta(node, { meta, named, robots })
    else if (node.tag === 'link') {
      addLink(links, node)
      if (isMarkdownLink(node)) markdown ??= attribute(node, 'href')
      if (isLicense(node) && licenses.length < maxLicenses) licenses.push(attribute(node, 'href') ?? '')
    } else if (node.tag === 'base') base ??= attribute(node, 'href')
    else if (node.tag === 'html') language ??= attribute(node, 'lang') ?? attribute(node, 'xml:lang')
    else if (node.tag === 'title' && documentTitle === undefined && !isInSvg(node)) {
      documentTitle = rawText(tree, node).replace(/\s+/gu, ' ').trim() || undefined
    } else if (node.tag === 'script' && /ld\+json/iu.test(attribute(node, 'type') ?? '')) {
      for (const object of readJsonLd(rawText(tree, node))) jsonLd.push(object)
    } else if (node.tag === 'script' && isRsl(node) && documents.length < maxLicenses) {
      documents.push(rawText(tree, node).slice(0, maxDocumentLength))
    }
  }
  const baseUrl = baseUrlOf(base, url)
  return {
    meta,
    authors: mostTrustedAuthors(named),
    robots,
    links,
    markdownUrl: markdown === undefined ? undefined : URL.parse(markdown, baseUrl)?.href,
    jsonLd,
    documentTitle,
    language,
    baseUrl,
    usage: { ...reservationIn(meta), licenses, documents },
  }
}

function reservationIn(meta: ReadonlyMap<string, string>): Pick<DeclaredUsage, 'reservation' | 'policy'> {
  const [reservation, policy] = [meta.get('tdm-reservation'), meta.get('tdm-policy')]
  return { ...(reservation !== undefined && { reservation }), ...(policy !== undefined && { policy }) }
}

const isRsl = (node: PageNode) => /^\s*application\/rsl\+xml\b/iu.test(attribute(node, 'type') ?? '')

const isLicense = (node: PageNode) => isRsl(node) && /\blicense\b/iu.test(attribute(node, 'rel') ?? '')

const maxLicenses = 5
const maxDocumentLength = 64 * 1024

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

const isMarkdownLink = (node: PageNode) =>
  /(?:^|\s)alternate(?:\s|$)/iu.test(attribute(node, 'rel') ?? '') &&
  /^text\/markdown\s*(?:;|$)/iu.test(attribute(node, 'type') ?? '')

function isInSvg(node: PageNode): boolean {
  for (let above = node.parent; above; above = above.parent) if (above.tag === 'svg') return true
  return false
}

function baseUrlOf(base: string | undefined, url: string): string {
  const resolved = base === undefined ? null : URL.parse(base, url)
  return resolved && /^https?:$/u.test(resolved.protocol) ? resolved.href : url
}
