/** Whether any element that the selector matches is visible. */
export function findElement({ selector }: { selector: string }): 'shown' | 'missing' {
  for (const found of document.querySelectorAll(selector)) {
    const { width, height } = found.getBoundingClientRect()
    if (found.checkVisibility({ visibilityProperty: true }) && width + height > 0) return 'shown'
  }
  return 'missing'
}
