import { attribute, type PageTree } from './tree/page-node.ts'

/**
 * The addresses on the site of `baseUrl` that a page links to, navigation included, in document order: each once, without its
 * fragment. Links with `rel=nofollow` are left out: their owner asks crawlers not to follow them.
 */
export function listOutlinks(tree: PageTree, baseUrl: string): string[] {
  const references = new Set<string>()
  for (const node of tree.nodes) {
    if (node.tag !== 'a' && node.tag !== 'area') continue
    const href = attribute(node, 'href')?.trim()
    if (href === undefined || href === '' || href.startsWith('#') || href.length > maxUrlLength) continue
    if (!/\bnofollow\b/i.test(attribute(node, 'rel') ?? '')) references.add(href)
    if (references.size === maxReferences) break
  }
  return siteAddresses(references, baseUrl)
}

/** Of these references, the addresses on the site of `baseUrl`, up to the limits. */
export function siteAddresses(references: Iterable<string>, baseUrl: string): string[] {
  const base = new URL(baseUrl)
  const addresses = new Set<string>()
  let length = 0
  for (const reference of references) {
    const url = URL.parse(reference, baseUrl)
    if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || !areRelated(url, base)) continue
    url.hash = ''
    length += url.href.length
    if (addresses.size === maxAddresses || length > maxTotalLength) break
    addresses.add(url.href)
  }
  return [...addresses]
}

/** Whether one host is the other, or a subdomain of it. */
function areRelated({ hostname: one }: URL, { hostname: other }: URL): boolean {
  const [first, second] = [withoutWww(one), withoutWww(other)]
  return first === second || first.endsWith(`.${second}`) || second.endsWith(`.${first}`)
}

const withoutWww = (hostname: string) => (hostname.startsWith('www.') ? hostname.slice(4) : hostname)

const maxUrlLength = 2048
/** A page can hold a million links. */
const maxReferences = 10_000
/** The addresses are stored with the page. */
const maxAddresses = 2000
/** Characters. */
const maxTotalLength = 128 * 1024
