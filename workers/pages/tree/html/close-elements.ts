import { traits } from './element-traits.ts'
import { scopes, type OpenElements } from './open-elements.ts'

/**
 * Closes the elements that the start tag of this element ends without an end tag of theirs. False where a browser ignores
 * the start tag.
 */
export function closeBefore(open: OpenElements, name: string, bits: number): boolean {
  if (open.isForeign) {
    if ((bits & traits.breaksOut) === 0) return true
    const first = open.findWhere(
      ({ isForeign, traits: of }) => !isForeign || (of & traits.integration) !== 0,
      () => false,
    )
    open.closeFrom(first + 1)
  }
  if ((bits & traits.closesParagraph) !== 0) closeInScope(open, 'p', scopes.button)
  if ((bits & traits.heading) !== 0 && (open.top.traits & traits.heading) !== 0) open.closeFrom(open.list.length - 1)
  switch (name) {
    case 'html':
    case 'body':
      if (open.top.name === 'head') open.closeFrom(open.list.length - 1)
      return !open.isOpen(name)
    case 'li':
      closeInScope(open, 'li', scopes.item)
      break
    case 'dd':
    case 'dt':
      open.closeFrom(positionOrEnd(open, open.findWhere(isDefinition, scopes.item)))
      break
    case 'rt':
    case 'rp':
      if (open.top.name === 'rt' || open.top.name === 'rp') open.closeFrom(open.list.length - 1)
      break
    case 'button':
      closeInScope(open, 'button', scopes.general)
      break
    case 'option':
    case 'optgroup':
      if (open.top.name === 'option') open.closeFrom(open.list.length - 1)
      if (name === 'optgroup' && open.top.name === 'optgroup') open.closeFrom(open.list.length - 1)
      break
    case 'select':
    case 'input':
    case 'textarea':
      closeInScope(open, 'select', scopes.general)
      break
    case 'caption':
    case 'colgroup':
    case 'thead':
    case 'tbody':
    case 'tfoot':
    case 'tr':
    case 'td':
    case 'th':
      closeTableParts(open, name)
  }
  return true
}

/** Closes the innermost element with this name, unless its scope ends before it. */
function closeInScope(open: OpenElements, name: string, scope: (typeof scopes)[keyof typeof scopes]): boolean {
  const position = open.find(name, scope)
  if (position === 0) return false
  open.closeFrom(position)
  return true
}

const isDefinition = ({ name }: { name: string }) => name === 'dd' || name === 'dt'

function positionOrEnd(open: OpenElements, position: number): number {
  return position === 0 ? open.list.length : position
}

/** Closes the cells, rows and groups of the innermost table that cannot hold the next part. */
function closeTableParts(open: OpenElements, name: string): void {
  const table = open.findWhere(({ name: each }) => each === 'table', scopes.table)
  if (table === 0) return
  const holders = name === 'td' || name === 'th' ? cellHolders : name === 'tr' ? rowHolders : noHolders
  const holder = open.findWhere(({ name: each }) => holders.has(each), scopes.table)
  open.closeFrom(Math.max(holder, table) + 1)
}

const noHolders: ReadonlySet<string> = new Set()
const rowHolders: ReadonlySet<string> = new Set(['thead', 'tbody', 'tfoot'])
const cellHolders: ReadonlySet<string> = new Set(['thead', 'tbody', 'tfoot', 'tr'])

/**
 * Closes the element that an end tag ends, as browsers do: an end tag without its element, or with a block around it, closes
 * nothing. `overlap` is called for an inline element that ends inside a block that it began before.
 */
export function closeAt(open: OpenElements, name: string, bits: number, overlap: (position: number) => void): void {
  if (open.top.name === name) return open.closeFrom(open.list.length - 1)
  if ((bits & traits.heading) !== 0) {
    return close(
      open,
      open.findWhere(({ traits: of }) => (of & traits.heading) !== 0, scopes.general),
    )
  }
  if (!open.isOpen(name)) return
  if ((bits & traits.formatting) !== 0) {
    const position = open.find(name, scopes.general)
    return position > 0 && open.blockAfter(position) > 0 ? overlap(position) : close(open, position)
  }
  switch (name) {
    case 'body':
    case 'html':
      // The rest of the page is still in the open elements.
      return
    case 'form': {
      const position = open.find(name, scopes.general)
      if (position > 0) open.removeAt(position)
      return
    }
    case 'p':
      return close(open, open.find(name, scopes.button))
    case 'li':
      return close(open, open.find(name, scopes.list))
    case 'table':
    case 'caption':
    case 'colgroup':
    case 'thead':
    case 'tbody':
    case 'tfoot':
    case 'tr':
    case 'td':
    case 'th':
      return close(open, open.find(name, scopes.table))
    case 'head':
    case 'template':
    case 'noscript':
    case 'svg':
    case 'math':
      return close(open, open.find(name, none))
    default:
      return close(open, open.find(name, (bits & traits.special) === 0 ? scopes.inline : scopes.general))
  }
}

const none = () => false

function close(open: OpenElements, position: number): void {
  if (position > 0) open.closeFrom(position)
}
