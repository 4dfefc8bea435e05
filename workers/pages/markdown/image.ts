import { attribute, type PageNode, type PageTree } from '#workers/pages/tree/page-node.ts'
import { absoluteUrl } from './absolute-url.ts'
import { originalImage } from './original-image.ts'
import { candidatesIn } from './srcset.ts'

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
