import { boundsOf, type Atom, type Region } from './atom.ts'
import { chooseGutter } from './choose-gutter.ts'
import type { Gutter } from './find-gutters.ts'

/** Splits a page into regions in reading order: first what is above the columns, then each column, then what is below. */
export function cutColumns(atoms: readonly Atom[], direction: 'ltr' | 'rtl', depth = 0): Region[] {
  if (atoms.length === 0) return []
  const sorted = depth === 0 ? atoms.toSorted((a, b) => a.top - b.top) : atoms
  const gutter = depth < maxDepth ? chooseGutter(sorted) : undefined
  if (!gutter) return [regionOf(sorted)]
  const parts = partition(sorted, gutter)
  if (parts.left.length === 0 || parts.right.length === 0) return [regionOf(sorted)]
  const columns = direction === 'ltr' ? [parts.left, parts.right] : [parts.right, parts.left]
  return [parts.above, ...columns, parts.below].flatMap((part) => cutColumns(part, direction, depth + 1))
}

const maxDepth = 24

function regionOf(atoms: readonly Atom[]): Region {
  const { x0, x1 } = boundsOf(atoms)
  return { x0, x1, atoms: [...atoms] }
}

function partition(atoms: readonly Atom[], gutter: Gutter): Record<'above' | 'left' | 'right' | 'below', Atom[]> {
  const parts = { above: [] as Atom[], left: [] as Atom[], right: [] as Atom[], below: [] as Atom[] }
  const middle = (gutter.x0 + gutter.x1) / 2
  for (const atom of atoms) {
    const centre = (atom.top + atom.bottom) / 2
    if (centre < gutter.top) parts.above.push(atom)
    else if (centre > gutter.bottom) parts.below.push(atom)
    else if ((atom.x0 + atom.x1) / 2 < middle) parts.left.push(atom)
    else parts.right.push(atom)
  }
  return parts
}
