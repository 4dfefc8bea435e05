import type { describeElement } from './describe-element.ts'
import type { searchElements } from './search-elements.ts'

interface Helpers {
  describeElement: typeof describeElement
  searchElements: typeof searchElements
}

interface Query {
  type: string
  selector?: string
  text?: string
}

/**
 * Finds the element of a step and keeps it for the scripts that follow: the first visible one. `candidates`: the elements that the
 * browser found by role and name.
 */
export function findTarget(helpers: Helpers, { type, selector, text }: Query, ...candidates: Element[]) {
  const isNamed = selector !== undefined || text !== undefined
  const matches = isNamed ? helpers.searchElements({ selector, text }) : candidates
  const found = matches.find(isVisible) ?? matches.find((match) => labelOf(match) !== undefined)
  if (found === undefined) return { matches: matches.length }
  const takesControl = ['type', 'select', 'check'].includes(type)
  const element = takesControl ? (found.closest('label')?.control ?? found) : found
  // Symbols of this world, which the scripts of the page do not see. A hidden box is checked by its label.
  Reflect.set(window, Symbol.for('step element'), element)
  Reflect.set(window, Symbol.for('step pointer'), isVisible(element) ? element : (labelOf(element) ?? element))
  const isOff = element.matches(':disabled') || element.closest('[aria-disabled=true]') !== null
  return { matches: matches.length, element: { ...helpers.describeElement(element), isOff, origin: self.origin } }

  function isVisible(node: Element): boolean {
    const { width, height } = node.getBoundingClientRect()
    return width > 0 && height > 0 && node.checkVisibility({ visibilityProperty: true })
  }

  function labelOf(node: Element): Element | undefined {
    const labels = type === 'check' && node instanceof HTMLInputElement ? [...(node.labels ?? [])] : []
    return labels.find(isVisible)
  }
}
