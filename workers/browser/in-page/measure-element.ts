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
