import type { PageNode, PageTree } from '#workers/pages/tree/page-node.ts'
import { attribute } from '#workers/pages/tree/page-node.ts'
import { absoluteUrl } from './absolute-url.ts'

/** What an `<img>` shows. Undefined for placeholders, tracking pixels and what cannot be fetched. */
export function imageOf(tree: PageTree, node: PageNode, baseUrl: string): { url: string; alt: string } | undefined {
  if (isTiny(node)) return undefined
  const url = imageUrl(node, baseUrl) ?? imageUrlInNoscript(tree, node, baseUrl)
  if (url === undefined) return undefined
  return { url, alt: (attribute(node, 'alt') ?? '').replace(/\s+/gu, ' ').trim() }
}

/** Lazy loaders put the real address into an attribute of their own and a placeholder into `src`. */
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
  return url?.startsWith('http') ? url : undefined
}

function largestOf(node: PageNode, baseUrl: string): string | undefined {
  const srcset = attribute(node, 'data-srcset') ?? attribute(node, 'data-lazy-srcset') ?? attribute(node, 'srcset')
  if (!srcset) return undefined
  let best: { url: string; size: number } | undefined
  for (const [, reference, size] of srcset.matchAll(/(\S*[^\s,])(?:\s+([\d.]+)[wx])?\s*(?:,|$)/gu)) {
    const url = absoluteImage(reference, baseUrl)
    if (url && (!best || Number(size ?? 1) > best.size)) best = { url, size: Number(size ?? 1) }
  }
  return best?.url
}

function largestOfPicture(node: PageNode, baseUrl: string): string | undefined {
  if (node.parent?.tag !== 'picture') return undefined
  for (const source of node.parent.children) {
    const url = source.tag === 'source' ? largestOf(source, baseUrl) : undefined
    if (url) return url
  }
  return undefined
}

/** The copy for readers without scripts stands in a `<noscript>` right beside the placeholder. */
function imageUrlInNoscript(tree: PageTree, node: PageNode, baseUrl: string): string | undefined {
  const siblings = node.parent?.children ?? []
  const at = siblings.indexOf(node)
  const next = siblings.slice(at + 1, at + 3).find((each) => each.tag === 'noscript')
  const copy = next && tree.nodes.slice(next.index, next.end).find((each) => each.tag === 'img')
  return copy && imageUrl(copy, baseUrl)
}

function isTiny(node: PageNode): boolean {
  return ['width', 'height'].some((side) => {
    const pixels = Number.parseInt(attribute(node, side) ?? '', 10)
    return pixels >= 0 && pixels <= 3
  })
}
