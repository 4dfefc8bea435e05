import type { Atom } from './atom.ts'

/** White space between two columns: no atom crosses x0 to x1 from `top` to `bottom`. */
export interface Gutter {
  x0: number
  x1: number
  top: number
  bottom: number
}

/**
 * Finds tall white space with text on both sides. Goes down the page with a short list of open gutters: text beside one
 * narrows it, text across it ends it. `atoms` are sorted by their top.
 */
export function findGutters(atoms: readonly Atom[], minWidth: number): Gutter[] {
  const found: Gutter[] = []
  let open: Gutter[] = []
  let row: Atom[] = []
  for (const atom of atoms) {
    open = narrowed(open, { atom, minWidth, found })
    row = row.filter((other) => other.bottom - atom.top > 0.3 * (atom.bottom - atom.top)).slice(-maxRow)
    for (const other of row) spawn(open, gapOf(other, atom), minWidth)
    row.push(atom)
  }
  return [...found, ...open].slice(0, maxFound)
}

const maxRow = 24
const maxOpen = 32
const maxFound = 2000

function narrowed(
  open: readonly Gutter[],
  { atom, minWidth, found }: { atom: Atom; minWidth: number; found: Gutter[] },
): Gutter[] {
  const kept: Gutter[] = []
  for (const gutter of open) {
    const isLeft = atom.x1 - gutter.x0 < gutter.x1 - atom.x0
    const x0 = isLeft ? Math.max(gutter.x0, atom.x1) : gutter.x0
    const x1 = isLeft ? gutter.x1 : Math.min(gutter.x1, atom.x0)
    if (x1 - x0 >= minWidth) {
      gutter.x0 = x0
      gutter.x1 = x1
      gutter.bottom = Math.max(gutter.bottom, atom.bottom)
      kept.push(gutter)
    } else if (found.length < maxFound) {
      gutter.bottom = Math.min(gutter.bottom, atom.top)
      found.push(gutter)
    }
  }
  return kept
}

function gapOf(one: Atom, other: Atom): Gutter {
  const [left, right] = one.x1 <= other.x0 ? [one, other] : [other, one]
  return {
    x0: left.x1,
    x1: right.x0,
    top: Math.min(one.top, other.top),
    bottom: Math.max(one.bottom, other.bottom),
  }
}

function spawn(open: Gutter[], gap: Gutter, minWidth: number): void {
  if (gap.x1 - gap.x0 < minWidth || open.length >= maxOpen) return
  if (open.some((gutter) => gutter.x0 < gap.x1 && gap.x0 < gutter.x1)) return
  open.push(gap)
}
