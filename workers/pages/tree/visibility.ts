/**
 * Whether an element shows itself, judged without style sheets: by its tag, its attributes and the class names that
 * frameworks reserve for "screen readers only". Ancestors are the caller's business.
 */
export function isVisible(tag: string, attributes: Readonly<Record<string, string>>): boolean {
  if (invisibleTags.has(tag)) return false
  if (tag === 'template') return 'shadowrootmode' in attributes
  if (tag === 'dialog') return 'open' in attributes
  if ('hidden' in attributes) return isStreamedSegment(attributes) || attributes['hidden'] === 'until-found'
  const { style } = attributes
  if (style && hiddenStyle.test(style)) return false
  const names = attributes['class']
  return !(names && hiddenClass.test(names))
}

const invisibleTags = new Set(
  (
    'head script style noscript svg canvas input select option optgroup datalist textarea object embed applet ' +
    'noframes param source track map area link meta title base progress meter rp'
  ).split(' '),
)

const hiddenStyle = /(?:^|;|\s)(?:display\s*:\s*none|visibility\s*:\s*hidden|content-visibility\s*:\s*hidden)/iu

const hiddenClass =
  /(?:^|\s)(?:sr-only|visually-?hidden|screen-reader-(?:text|only)|screenreader(?:-only)?|a11y-hidden|element-invisible|is-visually-hidden|u-visually-hidden|mw-editsection)(?:\s|$)/iu

/** React streams late parts of a page into hidden boxes `S:n` and moves them into place by script. */
function isStreamedSegment(attributes: Readonly<Record<string, string>>): boolean {
  return /^S:[\da-f]+$/iu.test(attributes['id'] ?? '')
}
