import { memoize } from '#workers/pages/memoize.ts'
import type { PageNode, PageTree } from '#workers/pages/tree/page-node.ts'

/** Patterns for the names in `class`, `id` and `role` of an element. Each sets one bit. They match lower-case names. */
export const classPatterns = [
  ['content', /content|article|post|entry|body|story|main|text|prose|markdown/u],
  ['navigation', /nav|menu|breadcrumb|toolbar|topbar|crumb|sitemap/u],
  ['footer', /foot|copyright|colophon|legal|bottom/u],
  ['header', /header|masthead|banner|hero|\btop\b|intro/u],
  ['side', /sidebar|side-?bar|aside|rail|widget|secondary|complementary|left|right/u],
  ['comment', /comment|disqus|repl(?:y|ies)|respond|discuss/u],
  ['share', /share|sharing|social|follow|facebook|twitter|whatsapp|pinterest/u],
  [
    'related',
    /relat|recommend|similar|more-|also|popular|trending|suggest|recirc|upsell|cross-?sell|recent|latest|next|prev/u,
  ],
  [
    'promotion',
    /promo|newsletter|subscri|sign-?up|\bcta|call-to-action|\bads?\b|advert|sponsor|popup|modal|overlay|paywall/u,
  ],
  ['consent', /cookie|consent|gdpr|onetrust|privacy/u],
  ['byline', /meta|byline|author|date|time|\btags?\b|categor|credit|info\b|posted/u],
  ['product', /product|price|sku|cart|basket|buy|variant|shipping|spec/u],
  ['description', /desc|summary|detail|overview|about|feature/u],
  ['review', /review|rating|testimonial|star/u],
  ['card', /card|item|teaser|tile|grid|list|\bcol|box|block|thumb/u],
  ['forum', /message|\bpost|thread|topic|quote|signature|user|member|forum|answer|question|vote/u],
  ['figure', /caption|figure|image|img|gallery|photo|media|slider|carousel|swiper|slide|video/u],
  ['control', /filter|facet|sort|pagina|pager|search|form|login|button|\bbtn|select|dropdown|toggle|toolbar/u],
  ['folded', /faq|accordion|\btab|collaps|expand|panel|toggle/u],
  ['contents', /\btoc\b|table-of-contents|contents-|on-this-page|outline|jump/u],
  ['hidden', /hidden|hide\b|invisible|d-none|offscreen|collapsed|print-only|mobile-only|noscript/u],
  ['submenu', /dropdown|sub-?_?menu|mega-?_?menu/u],
  ['dialog', /dialog|modal|popup|lightbox|overlay|drawer|off-?canvas|tooltip/u],
  ['author box', /author-?_?(?:box|bio|card|info)|about-?_?author/u],
  ['logos', /logo|client|partner|marquee/u],
  ['small screens', /(?:sm|md|lg|xl):hidden|visible-xs|mobile-only|show-for-small|show-mobile|d-(?:md|lg)-none/u],
  ['opinions', /reviews|yotpo|\bbv\b|okereviews|judgeme|jdgm|trustpilot/u],
] as const satisfies readonly (readonly [string, RegExp])[]

/** The bits of an element's own names. Bit n belongs to entry n of `classPatterns`. `known` caches the bits of each value. */
function classFlagsOf({ attributes }: PageNode, known: Map<string, number>): number {
  let bits = 0
  for (const name in attributes) {
    if (!namingAttributes.has(name)) continue
    const names = attributes[name] ?? ''
    const own = known.get(names) ?? flagsIn(names)
    known.set(names, own)
    bits |= own
  }
  return bits
}

/** Attributes that name elements. The data attributes belong to test tools and component systems. */
export const namingAttributes = new Set([
  'class',
  'id',
  'role',
  'itemprop',
  'aria-label',
  'data-testid',
  'data-test',
  'data-component',
  'data-role',
  'data-qa',
])

function flagsIn(names: string): number {
  // Limits the cost of utility classes (`mt-4`, `md:flex`), which say nothing about content.
  const short = names.length > 400 ? names.slice(0, 400) : names
  return short.split(/\s+/u).reduce((bits, name) => bits | flagsOfName(name), 0)
}

const flagsOfName = memoize((name) => {
  const lower = name.toLowerCase()
  let bits = 0
  for (const [index, [, pattern]] of classPatterns.entries()) if (pattern.test(lower)) bits |= 1 << index
  return bits
})

/** Flags of a node and its ancestors. The arrays have one entry per node of the tree. */
interface InheritedFlags {
  /** Bits of `classPatterns` for the element and its two nearest ancestors. */
  near: Int32Array
  /** Bits of `classPatterns` for the element and all ancestors with at most 60 % of the page's text. */
  far: Int32Array
  /** Bits of `sectionFlags` for the same elements. */
  tags: Int32Array
}

/** Tags that describe the role of their content. */
const sectionTags = [
  'nav',
  'header',
  'footer',
  'aside',
  'main',
  'article',
  'section',
  'form',
  'table',
  'ul',
  'ol',
  'li',
  'dl',
  'blockquote',
  'figure',
  'figcaption',
  'details',
  'a',
  'button',
  'noscript',
  'label',
  'address',
] as const

/** The last flag marks decoration and visual copies of other text. */
export const sectionFlags = [...sectionTags.map((tag) => `<${tag}>`), 'aria-hidden']

/** Parents precede their children in the flat list, so one loop is enough. */
export function inheritFlags({ nodes, root }: PageTree): InheritedFlags {
  const known = new Map<string, number>()
  const own = new Int32Array(nodes.length)
  const flags = { near: own.slice(), far: own.slice(), tags: own.slice() }
  for (const node of nodes) {
    const above = node.parent?.index ?? 0
    // An element around most of the page is named after the layout: `has-sidebar` says nothing about its blocks.
    const isFrame = node.textLength > root.textLength * 0.6
    own[node.index] = node.tag === '' ? 0 : classFlagsOf(node, known)
    const mine = own[node.index] ?? 0
    const names = mine | (own[above] ?? 0) | (own[node.parent?.parent?.index ?? 0] ?? 0)
    flags.near[node.index] = isFrame ? mine : names
    flags.far[node.index] = (isFrame ? mine & contentBit : mine) | (flags.far[above] ?? 0)
    flags.tags[node.index] = markBits(node, isFrame) | (flags.tags[above] ?? 0)
  }
  return flags
}

const contentBit = 1 << classPatterns.findIndex(([name]) => name === 'content')

function markBits({ tag, attributes }: PageNode, isFrame: boolean): number {
  const at = bits.get(tag)
  const decorates = attributes['aria-hidden'] === 'true' && !isFrame ? 1 << sectionTags.length : 0
  return at === undefined || (isFrame && tag === 'form') ? decorates : decorates | (1 << at)
}

const bits = new Map<string, number>(sectionTags.map((tag, at) => [tag, at]))
