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
