/**
 * Scrolls the page, or the largest part of it that scrolls: by pixels, or to its end. `left`: how much of it is below the window,
 * CSS pixels.
 */
export function scrollPage({ by }: { by?: number }): { left: number; height: number } {
  const page = document.scrollingElement ?? document.documentElement
  const scroller = canScroll(page) ? page : largestPart()
  scroller.scrollBy({ top: by ?? scroller.scrollHeight, behavior: 'instant' })
  const { scrollHeight: height, scrollTop, clientHeight } = scroller
  return { left: Math.max(0, Math.round(height - scrollTop - clientHeight)), height }

  function canScroll(node: Element): boolean {
    return node.scrollHeight > node.clientHeight + 1
  }

  function largestPart(): Element {
    let largest: Element = page
    let size = 0
    for (const node of [...document.querySelectorAll('body *')].slice(0, 20_000)) {
      const area = node.clientWidth * node.clientHeight
      if (area <= size || !canScroll(node) || !/auto|scroll/.test(getComputedStyle(node).overflowY)) continue
      largest = node
      size = area
    }
    return largest
  }
}

/** Scrolls to the element that `findTarget` kept. */
export function scrollToTarget(): void {
  const node = Reflect.get(window, Symbol.for('step element')) as Element | undefined
  node?.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
}
