import { remember } from '#workers/pages/remember.ts'

/**
 * Whether an element shows itself, judged without style sheets: by its tag, its attributes and the class names that
 * frameworks reserve for "screen readers only". Ancestors are the caller's business.
 */
export function isVisible(tag: string, attributes: Readonly<Record<string, string>>): boolean {
  if (invisibleTags.has(tag)) return false
  if (tag === 'template') return 'shadowrootmode' in attributes
  if (tag === 'dialog') return 'open' in attributes
  const names = attributes['class']
  const named = names ? shownByName(names) : 'unknown'
  if (named === 'folded' || isFold(attributes)) return true
  if ('hidden' in attributes) return isStreamedSegment(attributes) || attributes['hidden'] === 'until-found'
  const { style } = attributes
  if (style && hiddenStyle.test(style)) return false
  return named !== 'hidden'
}

const shownByName = remember((names) => {
  if (foldedClass.test(names)) return 'folded'
  return hiddenClass.test(names) ? 'hidden' : 'unknown'
})

const invisibleTags = new Set(
  (
    'script style noscript svg canvas input select option optgroup datalist textarea object embed applet ' +
    'noframes param source track map area link meta title base progress meter rp ' +
    'amp-ad amp-embed amp-sticky-ad amp-analytics amp-consent amp-sidebar amp-user-notification'
  ).split(' '),
)

const hiddenStyle = /(?:^|;|\s)(?:display\s*:\s*none|visibility\s*:\s*hidden|content-visibility\s*:\s*hidden)/iu

const hiddenClass =
  /(?:^|\s)(?:sr-only|visually-?hidden|screen-reader-(?:text|only)|screenreader(?:-only)?|a11y-hidden|element-invisible|is-visually-hidden|u-visually-hidden|mw-editsection|ipsHide)(?:\s|$)/iu

/** A tab or a fold of an accordion: closed for now, but there for every reader to open. */
function isFold(attributes: Readonly<Record<string, string>>): boolean {
  const { role } = attributes
  return role === 'tabpanel' || (role === 'region' && 'aria-labelledby' in attributes)
}

/** The same, told by the class. */
const foldedClass =
  /(?:^|[\s_-])(?:accordion|collapse|collapsible|faq|toggle_*content|answer|tab-?(?:pane|panel|content))(?:[\s_-]|$)/iu

/** React streams late parts of a page into hidden boxes `S:n` and moves them into place by script. */
export function isStreamedSegment(attributes: Readonly<Record<string, string>>): boolean {
  return /^S:[\da-f]+$/iu.test(attributes['id'] ?? '')
}
