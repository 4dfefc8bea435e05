/** Whether any element that the selector matches is visible. */
export function findElement({ selector }: { selector: string }): 'shown' | 'missing' {
  for (const found of document.querySelectorAll(selector)) {
    const { width, height } = found.getBoundingClientRect()
    if (found.checkVisibility({ visibilityProperty: true }) && width + height > 0) return 'shown'
  }
  return 'missing'
}

/** The indexes of invalid selectors. */
export function checkSelectors({ selectors }: { selectors: readonly string[] }): number[] {
  return selectors.flatMap((selector, index) => {
    try {
      document.createDocumentFragment().querySelector(selector)
      // `CSS.supports` rejects a brace, which would end a CSS rule.
      return CSS.supports(`selector(:is(${selector}))`) ? [] : [index]
    } catch {
      return [index]
    }
  })
}

/** Scrolls to the first visible element that the selector matches. Returns its box in the document, CSS pixels, or null. */
export function measureElement({ selector }: { selector: string }) {
  for (const found of document.querySelectorAll(selector)) {
    if (!found.checkVisibility({ visibilityProperty: true })) continue
    found.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const { x, y, width, height } = found.getBoundingClientRect()
    if (width < 1 || height < 1) continue
    return { x: Math.max(0, x + scrollX), y: Math.max(0, y + scrollY), width, height }
  }
  return null
}
