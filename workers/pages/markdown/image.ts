import { attribute, type PageNode, type PageTree } from '#workers/pages/tree/page-node.ts'
import { absoluteUrl } from './absolute-url.ts'

/** The URL and description of an `<img>`. Undefined for placeholders, tracking pixels and unsafe URLs. The URL is that of the image itself if `src` names a resizing proxy. */
export function imageOf(tree: PageTree, node: PageNode, baseUrl: string): { url: string; alt: string } | undefined {
  if (isTiny(node)) return undefined
  const url = imageUrl(node, baseUrl) ?? imageUrlInNoscript(tree, node, baseUrl)
  if (url === undefined) return undefined
  return { url, alt: descriptionOf(node) }
}

/** The description; empty for the name of a file. */
function descriptionOf(node: PageNode): string {
  const alt = (attribute(node, 'alt') || attribute(node, 'title') || '').replace(/\s+/gu, ' ').trim()
  return alt.length <= maxFileName && /^\S+\.(?:jpe?g|png|gif|webp|avif|svg)$/i.test(alt) ? '' : alt
}

const maxFileName = 255

/** Lazy loaders put the real URL into a data attribute and a placeholder into `src`. */
function imageUrl(node: PageNode, baseUrl: string): string | undefined {
  for (const name of lazyAttributes) {
    const url = absoluteImage(attribute(node, name), baseUrl)
    if (url) return url
  }
  const source = attribute(node, 'src')
  const direct = source && !placeholder.test(source) ? absoluteImage(source, baseUrl) : undefined
  return direct ?? largestOf(node, baseUrl) ?? largestOfPicture(node, baseUrl)
}

const lazyAttributes = [
  'data-src',
  'data-original',
  'data-lazy-src',
  'data-lazy',
  'data-original-src',
  'data-actualsrc',
  'data-hi-res-src',
]

const placeholder =
  /^data:|blank\.(?:gif|png)|spacer\.gif|placeholder|pixel\.gif|transparent\.(?:gif|png)|lazy[-_]?load/iu

function absoluteImage(reference: string | undefined, baseUrl: string): string | undefined {
  if (!reference || reference.startsWith('{')) return undefined
  const url = absoluteUrl(reference, baseUrl)
  return url?.startsWith('http') ? originalImage(url) : undefined
}

function largestOf(node: PageNode, baseUrl: string): string | undefined {
  const srcset = attribute(node, 'data-srcset') ?? attribute(node, 'data-lazy-srcset') ?? attribute(node, 'srcset')
  if (!srcset) return undefined
  let best: { url: string; size: number } | undefined
  for (const { reference, size } of candidatesIn(srcset)) {
    const url = absoluteImage(reference, baseUrl)
    if (url && (!best || size > best.size)) best = { url, size }
  }
  return best?.url
}

function largestOfPicture(node: PageNode, baseUrl: string): string | undefined {
  if (node.parent?.tag !== 'picture') return undefined
  for (const source of node.parent.children.slice(0, maxSources)) {
    const url = source.tag === 'source' ? largestOf(source, baseUrl) : undefined
    if (url) return url
  }
  return undefined
}

const maxSources = 100

/** The URL in a `<noscript>` copy right after a lazy image. */
function imageUrlInNoscript(tree: PageTree, node: PageNode, baseUrl: string): string | undefined {
  const next = nextSibling(tree, node)
  const afterNext = next && nextSibling(tree, next)
  const holder = [next, afterNext].find((each) => each?.tag === 'noscript')
  const copy = holder && tree.nodes.slice(holder.index, holder.end).find((each) => each.tag === 'img')
  return copy && imageUrl(copy, baseUrl)
}

function nextSibling(tree: PageTree, node: PageNode): PageNode | undefined {
  const next = tree.nodes[node.end]
  return next?.parent === node.parent ? next : undefined
}

function isTiny(node: PageNode): boolean {
  return (
    ['width', 'height'].some((side) => {
      const pixels = Number.parseInt(attribute(node, side) ?? '', 10)
      return pixels >= 0 && pixels <= 3
    }) || /(?:^|;|\s)(?:width|height)\s*:\s*[0-3](?:px|\s*;|\s*$)/iu.test(attribute(node, 'style') ?? '')
  )
}

/** The address of the image itself, if the URL is that of a proxy that resizes it; otherwise the URL. */
function originalImage(url: string): string {
  let original = url
  // A proxy may stand behind another one.
  for (let step = 0; step < maxSteps; step++) {
    const behind = behindProxy(original)
    if (behind === undefined) return original
    original = behind
  }
  return original
}

const maxSteps = 3

function behindProxy(url: string): string | undefined {
  const { hostname, pathname, searchParams } = new URL(url)
  if (/^i[0-3]\.wp\.com$/u.test(hostname) && /^\/[\w-]+\.[\w.-]+\//u.test(pathname)) return `https:/${pathname}`
  const parameter =
    queryProxyPath.test(pathname) || queryProxyHost.test(hostname)
      ? (searchParams.get('url') ?? searchParams.get('href') ?? searchParams.get('u'))
      : null
  if (parameter !== null)
    return absoluteImageUrl(/^[\w-]+\.[\w.-]+\//u.test(parameter) ? `https://${parameter}` : parameter, url)
  if (!pathProxy.test(pathname)) return undefined
  const at = pathname.search(/\/https?(?::\/\/?|%3A%2F%2F)/iu)
  return at < 0
    ? undefined
    : absoluteImageUrl(decoded(pathname.slice(at + 1)).replace(/^(https?):\/(?!\/)/u, '$1://'), url)
}

/** Next.js, Vercel, Netlify, Astro and Gatsby, and two public proxies. The address is a parameter. */
const queryProxyPath = /\/(?:_next\/image|_vercel\/image|_image|\.netlify\/images)\/?$|\/_gatsby\/image\//u
const queryProxyHost = /^(?:images\.weserv\.nl|wsrv\.nl|external-content\.duckduckgo\.com)$/u
/** Cloudflare, Cloudinary and Nuxt. The address is the end of the path. */
const pathProxy = /\/(?:cdn-cgi\/image|image\/fetch|_ipx)\//u

function absoluteImageUrl(reference: string, baseUrl: string): string | undefined {
  const url = absoluteUrl(reference, baseUrl)
  return url?.startsWith('http') ? url : undefined
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** One image of a `srcset`. `size` is its width in pixels or its pixel density; 1 by default. */
interface Candidate {
  reference: string
  size: number
}

/** Splits a `srcset` as the HTML standard does: a URL may contain commas, but not end with one. */
function* candidatesIn(srcset: string): Generator<Candidate> {
  let at = endOf(/[\s,]*/uy, srcset, 0)
  while (at < srcset.length) {
    const end = endOf(/\S*/y, srcset, at)
    const reference = srcset.slice(at, withoutCommas(srcset, end))
    const next = srcset[end - 1] === ',' ? end : endOf(/[^,]*/y, srcset, end)
    yield { reference, size: sizeIn(srcset.slice(end, next)) }
    at = endOf(/[\s,]*/uy, srcset, next)
  }
}

/** The end of the match at `from`. The pattern is sticky and matches the empty text. */
function endOf(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from
  pattern.test(text)
  return pattern.lastIndex
}

function withoutCommas(text: string, end: number): number {
  let last = end
  while (text[last - 1] === ',') last--
  return last
}

function sizeIn(descriptors: string): number {
  return Number(/^\s+([\d.]+)[wx]/u.exec(descriptors)?.[1] ?? 1)
}
