import type { Box } from '#workers/pdf/content/page-content.ts'
import type { Atom } from './atom.ts'
import { cutColumns } from './cut-columns.ts'

/** Takes framed and shaded boxes with text beside them out of the page: each is read on its own, as a whole. */
export function takeSideBoxes(
  atoms: readonly Atom[],
  page: { boxes: readonly Box[]; width: number; height: number },
  direction: 'ltr' | 'rtl',
): Atom[] {
  const candidates = page.boxes
    .filter((box) => isSideBox(box, page))
    .sort((a, b) => areaOf(b) - areaOf(a))
    .slice(0, maxBoxes)
  let rest = [...atoms]
  for (const box of candidates) {
    const inside = rest.filter((atom) => isInside(atom, box))
    const lines = inside.filter((atom) => atom.kind === 'line')
    if (lines.length < 3 || inside.length === rest.length) continue
    const isBeside = rest.some((atom) => atom.kind === 'line' && !isInside(atom, box) && overlaps(atom, box))
    if (!isBeside) continue
    const regions = cutColumns(inside, direction)
    const kept = rest.filter((atom) => !isInside(atom, box))
    rest = [...kept, { kind: 'box', regions, x0: box.x0, x1: box.x1, top: box.y0, bottom: box.y1 }]
  }
  return rest
}

const maxBoxes = 40

function isSideBox(box: Box, { width, height }: { width: number; height: number }): boolean {
  const [across, down] = [box.x1 - box.x0, box.y1 - box.y0]
  return across > 60 && down > 30 && areaOf(box) < 0.7 * width * height
}

function areaOf(box: Box): number {
  return (box.x1 - box.x0) * (box.y1 - box.y0)
}

function isInside(atom: Atom, box: Box): boolean {
  const [x, y] = [(atom.x0 + atom.x1) / 2, (atom.top + atom.bottom) / 2]
  return x >= box.x0 && x <= box.x1 && y >= box.y0 && y <= box.y1
}

function overlaps(atom: Atom, box: Box): boolean {
  return Math.min(atom.bottom, box.y1) - Math.max(atom.top, box.y0) > 0.5 * (atom.bottom - atom.top)
}
