import { traits } from './element-traits.ts'
import { scopes, type OpenElements } from './open-elements.ts'

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
