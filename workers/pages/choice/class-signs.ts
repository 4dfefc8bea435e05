import type { PageNode } from '#workers/pages/tree/page-node.ts'
import { attribute } from '#workers/pages/tree/page-node.ts'

/** What the names in `class`, `id` and `role` say about an element, one bit each. */
export const classSigns = [
  ['content', /content|article|post|entry|body|story|main|text|prose|markdown/iu],
  ['navigation', /nav|menu|breadcrumb|toolbar|topbar|crumb|sitemap/iu],
  ['footer', /foot|copyright|colophon|legal|bottom/iu],
  ['header', /header|masthead|banner|hero|\btop\b|intro/iu],
  ['side', /sidebar|side-?bar|aside|rail|widget|secondary|complementary|left|right/iu],
  ['comment', /comment|disqus|repl(?:y|ies)|respond|discuss/iu],
  ['share', /share|sharing|social|follow|facebook|twitter|whatsapp|pinterest/iu],
  [
    'related',
    /relat|recommend|similar|more-|also|popular|trending|suggest|recirc|upsell|cross-?sell|recent|latest|next|prev/iu,
  ],
  [
    'promotion',
    /promo|newsletter|subscri|sign-?up|\bcta|call-to-action|\bads?\b|advert|sponsor|popup|modal|overlay|paywall/iu,
  ],
  ['consent', /cookie|consent|gdpr|onetrust|privacy/iu],
  ['byline', /meta|byline|author|date|time|\btags?\b|categor|credit|info\b|posted/iu],
  ['product', /product|price|sku|cart|basket|buy|variant|shipping|spec/iu],
  ['description', /desc|summary|detail|overview|about|feature/iu],
  ['review', /review|rating|testimonial|star/iu],
  ['card', /card|item|teaser|tile|grid|list|\bcol|box|block|thumb/iu],
  ['forum', /message|\bpost|thread|topic|quote|signature|user|member|forum|answer|question|vote/iu],
  ['figure', /caption|figure|image|img|gallery|photo|media|slider|carousel|swiper|slide|video/iu],
  ['control', /filter|facet|sort|pagina|pager|search|form|login|button|\bbtn|select|dropdown|toggle|toolbar/iu],
  ['folded', /faq|accordion|\btab|collaps|expand|panel|toggle/iu],
  ['contents', /\btoc\b|table-of-contents|contents-|on-this-page|outline|jump/iu],
  ['hidden', /hidden|hide\b|invisible|d-none|offscreen|collapsed|print-only|mobile-only|noscript/iu],
] as const satisfies readonly (readonly [string, RegExp])[]

/** The bits of one element's own names, those of `classSigns` in order. */
export function classSignsOf(node: PageNode, known: Map<string, number>): number {
  const names = naming
    .map((name) => attribute(node, name) ?? '')
    .join(' ')
    .trim()
  if (names === '') return 0
  const seen = known.get(names)
  if (seen !== undefined) return seen
  const bits = signsIn(names)
  known.set(names, bits)
  return bits
}

/** Where authors write what an element is; the data attributes are those of their test tools and component systems. */
const naming = [
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
]

function signsIn(names: string): number {
  // Utility classes (`mt-4`, `md:flex`) come by the dozen and mean nothing here.
  const short = names.length > 400 ? names.slice(0, 400) : names
  let bits = 0
  for (const [index, [, pattern]] of classSigns.entries()) if (pattern.test(short)) bits |= 1 << index
  return bits
}
