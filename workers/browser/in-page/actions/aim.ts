import type { describeElement } from './describe-element.ts'

/**
 * Scrolls to the element that `findTarget` kept. `status`: whether it stands still from one frame to the next, and is not covered.
 * `point`: its centre, CSS pixels in the window of its frame.
 */
export async function aim(helpers: { describeElement: typeof describeElement }, { type }: { type: string }) {
  const node = Reflect.get(window, Symbol.for('step pointer')) as Element | undefined
  if (node?.isConnected !== true) return { status: 'gone' as const }
  if (!isInWindow()) node.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  const root = node.getRootNode() as Document | ShadowRoot
  const before = node.getBoundingClientRect()
  await Promise.race([new Promise(requestAnimationFrame), new Promise((done) => setTimeout(done, 100))])
  const { x, y, width } = node.getBoundingClientRect()
  if (x !== before.x || y !== before.y || width !== before.width) return { status: 'moving' as const }
  const point = center()
  const cover = hitAt(point)
  if (cover !== undefined) return { status: 'covered' as const, cover: helpers.describeElement(cover) }
  if (type === 'click') stayInTab(node)
  return { status: 'ready' as const, point }

  function isInWindow(): boolean {
    const at = center()
    return at.x >= 0 && at.y >= 0 && at.x < innerWidth && at.y < innerHeight
  }

  /** Of its first box: a link may have several lines. */
  function center(): { x: number; y: number } {
    const boxes = [...(node?.getClientRects() ?? [])]
    const box = boxes.find(({ width, height }) => width > 0 && height > 0) ?? new DOMRect()
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }

  /** The element over the point, unless a click there is one on the element. */
  function hitAt(at: { x: number; y: number }): Element | undefined {
    // Its own root sees into a closed shadow root.
    let hit = root.elementFromPoint(at.x, at.y)
    for (;;) {
      const inner = hit?.shadowRoot?.elementFromPoint(at.x, at.y) ?? null
      if (inner === null || inner === hit) break
      hit = inner
    }
    if (hit === null || isWithin(hit) || hit.closest('label')?.control === node) return undefined
    // A part of a link or button that takes no pointer itself.
    return hit.closest('a, button, label')?.contains(node ?? null) === true ? undefined : hit
  }

  function isWithin(hit: Element): boolean {
    for (let part: Node | null = hit; part !== null; part = part instanceof ShadowRoot ? part.host : part.parentNode)
      if (part === node) return true
    return false
  }

  /** A link or form that would open a window opens in this one. */
  function stayInTab(clicked: Element): void {
    const button = clicked.closest<HTMLButtonElement | HTMLInputElement>('button, input')
    for (const opener of [clicked.closest('a, area'), button, button?.form]) {
      const name = opener === button ? 'formtarget' : 'target'
      const target = opener?.getAttribute(name) ?? ''
      if (/^(?:_self|_top|_parent)?$/i.test(target) || document.getElementsByName(target).length > 0) continue
      opener?.setAttribute(name, '_top')
    }
  }
}
