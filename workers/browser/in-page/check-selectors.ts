/** The places of those that are no selectors. */
export function checkSelectors({ selectors }: { selectors: readonly string[] }): number[] {
  return selectors.flatMap((selector, index) => {
    try {
      document.createDocumentFragment().querySelector(selector)
      // A list of selectors in a rule would be ended by a brace.
      return CSS.supports(`selector(:is(${selector}))`) ? [] : [index]
    } catch {
      return [index]
    }
  })
}
