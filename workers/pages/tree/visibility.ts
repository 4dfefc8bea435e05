import { memoize } from '#workers/pages/memoize.ts'

/**
 * Whether an element is visible, judged by its tag, attributes and well-known class names such as `sr-only`. Style sheets
 * and ancestors are not considered.
 */
export function isVisible(tag: string, attributes: Readonly<Record<string, string>>): boolean {
  if (invisibleTags.has(tag)) return false
  if (tag === 'template') return 'shadowrootmode' in attributes
  if (tag === 'dialog') return 'open' in attributes
  const names = attributes['class']
  if (names !== undefined && (tag === 'i' || tag === 'span') && isIcon(names)) return false
  const byClass = names ? visibilityByClass(names) : 'unknown'
  if (byClass === 'collapsible' || isCollapsible(attributes)) return true
  if ('hidden' in attributes) return isStreamedSegment(attributes) || attributes['hidden'] === 'until-found'
  const { style } = attributes
  if (style && hiddenStyle.test(style)) return false
  return byClass !== 'hidden'
}

/** Whether the text of an element is the name of an icon (`expand_more`), which a font draws as a sign. */
function isIcon(names: string): boolean {
  if (!names.includes('material-') && !names.includes('google-symbols')) return false
  return /(?:^|\s)(?:(?:google-)?material-icons|material-icons-(?:outlined|round|rounded|sharp|two-tone|extended)|material-symbols-(?:outlined|rounded|sharp)|google-symbols)(?:\s|$)/u.test(
    names,
  )
}

const visibilityByClass = memoize((names) => {
  if (collapsibleClass.test(names)) return 'collapsible'
  return hiddenClass.test(names) ? 'hidden' : 'unknown'
})

const invisibleTags = new Set(
  (
    'script style noscript svg canvas input select option optgroup datalist textarea object embed applet ' +
    'mat-icon md-icon noframes param source track map area link meta title base progress meter rp ' +
    'amp-ad amp-embed amp-sticky-ad amp-analytics amp-consent amp-sidebar amp-user-notification'
  ).split(' '),
)

const hiddenStyle = /(?:^|;|\s)(?:display\s*:\s*none|visibility\s*:\s*hidden|content-visibility\s*:\s*hidden)/iu

const hiddenClass =
  /(?:^|\s)(?:sr-only|visually-?hidden|screen-reader-(?:text|only)|screenreader(?:-only)?|a11y-hidden|element-invisible|is-visually-hidden|u-visually-hidden|mw-editsection|ipsHide)(?:\s|$)/iu

/** Whether the element is a tab panel or accordion section, which readers can open. */
function isCollapsible(attributes: Readonly<Record<string, string>>): boolean {
  const { role } = attributes
  return role === 'tabpanel' || (role === 'region' && 'aria-labelledby' in attributes)
}

/** Classes of tab panels and accordion sections. */
const collapsibleClass =
  /(?:^|[\s_-])(?:accordion|collapse|collapsible|faq|toggle_*content|answer|tab-?(?:pane|panel|content))(?:[\s_-]|$)/iu

/** React streams late parts of a page into hidden elements with the id `S:n`. */
export function isStreamedSegment(attributes: Readonly<Record<string, string>>): boolean {
  return /^S:[\da-f]+$/iu.test(attributes['id'] ?? '')
}
