import { compile } from 'css-select'
import { isTraversal, parse, type Selector } from 'css-what'
import { maxSelectorLength } from '#shared/contract/schema.ts'

/** Whether a text has the syntax of a CSS selector list. Pseudo-class names are not checked: browsers differ. */
export function isSelector(text: string): boolean {
  if (text.length > maxSelectorLength) return false
  try {
    const selectors = parse(text)
    return (
      selectors.length > 0 && selectors.every((parts) => isNotCombinator(parts.at(0)) && isNotCombinator(parts.at(-1)))
    )
  } catch {
    return false
  }
}

/** A combinator needs a selector on both sides. */
const isNotCombinator = (part: Selector | undefined) => part !== undefined && !isTraversal(part)

/** Whether css-select, which the workers use on parsed HTML, supports the selector. */
export function isStaticSelector(text: string): boolean {
  if (!isSelector(text)) return false
  try {
    compile(text)
    return true
  } catch {
    return false
  }
}
