import type { PageNode } from '#workers/pages/tree/page-node.ts'
import { traits, traitsOf } from './element-traits.ts'

/** A node of a tree that still grows: its parent may change. */
export type GrowingNode = {
  -readonly [K in keyof PageNode]: K extends 'parent' ? GrowingNode | undefined : PageNode[K]
}

export interface OpenElement {
  /** As in the markup. The tag of the node may differ. */
  name: string
  node: GrowingNode
  traits: number
  /** SVG or MathML. */
  isForeign: boolean
}

/** The elements without an end tag so far, the outermost first. The first is the root of the tree. */
export class OpenElements {
  readonly list: OpenElement[]
  /** How many elements of each name are open: most wrong end tags have none. */
  private readonly counts = new Map<string, number>()

  constructor(root: GrowingNode) {
    this.list = [{ name: '#root', node: root, traits: traits.scope | traits.special, isForeign: false }]
  }

  get top(): OpenElement {
    return this.list[this.list.length - 1] as OpenElement
  }

  /** Whether a start tag here begins an element of SVG or MathML. */
  get isForeign(): boolean {
    const { isForeign, traits: bits } = this.top
    return isForeign && (bits & traits.integration) === 0
  }

  push(name: string, node: GrowingNode): void {
    const isForeign = name === 'svg' || name === 'math' || this.isForeign
    // A browser leaves out the parts of a table outside tables: they end no scope.
    const isStray = tableParts.has(name) && !this.isOpen('table')
    this.list.push({ name, node, traits: isStray ? 0 : traitsOf(name), isForeign })
    this.count(name, 1)
  }

  isOpen(name: string): boolean {
    return (this.counts.get(name) ?? 0) > 0
  }

  /** Closes the element at this position and all in it. */
  closeFrom(position: number): void {
    while (this.list.length > Math.max(1, position)) this.count(this.list.pop()?.name ?? '', -1)
  }

  /** Ends an element and leaves those in it open. */
  removeAt(position: number): void {
    for (const { name } of this.list.splice(position, 1)) this.count(name, -1)
  }

  insertAt(position: number, element: OpenElement): void {
    this.list.splice(position, 0, element)
    this.count(element.name, 1)
  }

  /** The position of the innermost element with this name inside the nearest one that `isEnd` holds for; 0 without. */
  find(name: string, isEnd: (element: OpenElement) => boolean): number {
    return this.isOpen(name) ? this.findWhere((element) => element.name === name, isEnd) : 0
  }

  findWhere(isWanted: (element: OpenElement) => boolean, isEnd: (element: OpenElement) => boolean): number {
    const last = this.list.length - 1
    for (let position = last; position > 0 && last - position < maxSteps; position--) {
      const element = this.list[position] as OpenElement
      if (isWanted(element)) return position
      if (isEnd(element)) return 0
    }
    return 0
  }

  /** The position of the outermost block inside the element at this position; 0 without. */
  blockAfter(position: number): number {
    for (let at = position + 1; at < this.list.length; at++)
      if (((this.list[at]?.traits ?? 0) & traits.special) !== 0) return at
    return 0
  }

  private count(name: string, change: 1 | -1): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + change)
  }
}

const tableParts: ReadonlySet<string> = new Set('caption colgroup thead tbody tfoot tr td th'.split(' '))

/** Limits the time for each tag of a page with thousands of open elements. Deeper elements become siblings anyway. */
const maxSteps = 512

/** The ends of the scopes of the standard (13.2.4.2). */
export const scopes = {
  general: ({ traits: bits }: OpenElement) => (bits & traits.scope) !== 0,
  button: ({ traits: bits, name }: OpenElement) => (bits & traits.scope) !== 0 || name === 'button',
  list: ({ traits: bits, name }: OpenElement) => (bits & traits.scope) !== 0 || name === 'ol' || name === 'ul',
  table: ({ name }: OpenElement) => name === 'table' || name === 'template',
  inline: ({ traits: bits }: OpenElement) => (bits & traits.special) !== 0,
  /** Where a list item or a definition ends at the next one (13.2.6.4.7, a start tag whose tag name is "li"). */
  item: ({ traits: bits, name }: OpenElement) =>
    (bits & traits.special) !== 0 && name !== 'address' && name !== 'div' && name !== 'p',
}
