/** Whether the first element that a selector finds shows; 'invalid' for what is no selector. */
export function findElement({ selector }: { selector: string }): 'shown' | 'missing' | 'invalid' {
  try {
    for (const found of document.querySelectorAll(selector)) {
      const { width, height } = found.getBoundingClientRect()
      if (found.checkVisibility({ visibilityProperty: true }) && width + height > 0) return 'shown'
    }
    return 'missing'
  } catch {
    return 'invalid'
  }
}
