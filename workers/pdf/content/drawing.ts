import { OPS } from '#workers/pdf/file/pdfjs.ts'
import type { Matrix } from './matrix.ts'
import type { Box, Rule } from './page-content.ts'

/** Collects the straight lines and rectangles of a page. Other shapes say nothing about its text. */
export class Drawing {
  readonly rules: Rule[] = []
  readonly boxes: Box[] = []
  /** Small filled shapes: the bullets of lists, where they are not characters. */
  readonly dots: Box[] = []

  /** `path`: pairs of an operation and its coordinates, as pdf.js packs them. */
  add(path: Float32Array, transform: Matrix, how: { isFilled: boolean; isStroked: boolean; lineWidth: number }): void {
    for (const shape of shapesOf(path, transform)) {
      if (this.rules.length >= maxRules || this.boxes.length >= maxBoxes) return
      if (how.isFilled) this.#fill(shape)
      if (how.isStroked) this.#stroke(shape)
    }
  }

  #fill(shape: Shape): void {
    const { box } = shape
    const width = box.x1 - box.x0
    const height = box.y1 - box.y0
    this.#noteDot(box)
    if (shape.isCurved || shape.points.length < 3) return
    if (height <= thin && width > 3 * height && width > 4) {
      this.rules.push({ isVertical: false, at: (box.y0 + box.y1) / 2, from: box.x0, to: box.x1 })
    } else if (width <= thin && height > 3 * width && height > 4) {
      this.rules.push({ isVertical: true, at: (box.x0 + box.x1) / 2, from: box.y0, to: box.y1 })
    } else if (width > thin && height > thin) {
      this.boxes.push({ ...box, isFilled: true })
    }
  }

  #noteDot(box: Box): void {
    const width = box.x1 - box.x0
    const isRound = width > 1.5 && width < 8 && Math.abs(width - (box.y1 - box.y0)) < 0.15 * width
    if (isRound && this.dots.length < maxBoxes) this.dots.push(box)
  }

  #stroke(shape: Shape): void {
    const { box, points } = shape
    if (shape.isCurved) this.#noteDot(box)
    if (shape.isCurved && points.length < 5) return
    if (points.length >= 4 && box.x1 - box.x0 > 2 && box.y1 - box.y0 > 2) this.boxes.push({ ...box })
    for (const [index, point] of points.entries()) {
      const last = points[index - 1]
      if (!last) continue
      const dx = Math.abs(point.x - last.x)
      const dy = Math.abs(point.y - last.y)
      if (dy < 0.5 && dx > 4) {
        this.rules.push({
          isVertical: false,
          at: point.y,
          from: Math.min(point.x, last.x),
          to: Math.max(point.x, last.x),
        })
      } else if (dx < 0.5 && dy > 4) {
        this.rules.push({
          isVertical: true,
          at: point.x,
          from: Math.min(point.y, last.y),
          to: Math.max(point.y, last.y),
        })
      }
    }
  }
}

/** In points. Thicker lines are boxes. */
const thin = 2.6
const maxRules = 20_000
const maxBoxes = 5000
const maxPoints = 64

interface Shape {
  points: { x: number; y: number }[]
  box: Box
  isCurved: boolean
}

/** The parts of a path that a `moveTo` starts. */
function* shapesOf(path: Float32Array, transform: Matrix): Generator<Shape> {
  let shape = emptyShape()
  const add = (at: number) => {
    const x = transform[0] * (path[at] ?? 0) + transform[2] * (path[at + 1] ?? 0) + transform[4]
    const y = transform[1] * (path[at] ?? 0) + transform[3] * (path[at + 1] ?? 0) + transform[5]
    if (shape.points.length < maxPoints) shape.points.push({ x, y })
    shape.box.x0 = Math.min(shape.box.x0, x)
    shape.box.x1 = Math.max(shape.box.x1, x)
    shape.box.y0 = Math.min(shape.box.y0, y)
    shape.box.y1 = Math.max(shape.box.y1, y)
  }
  let at = 0
  while (at < path.length) {
    const operation = path[at++]
    if (operation === 0) {
      if (shape.points.length > 1) yield shape
      shape = emptyShape()
      add(at)
      at += 2
    } else if (operation === 1) {
      add(at)
      at += 2
    } else if (operation === 2) {
      shape.isCurved = true
      add(at + 4)
      at += 6
    } else if (operation === 3) {
      shape.isCurved = true
      add(at + 2)
      at += 4
    } else if (operation === 4) {
      const first = shape.points[0]
      if (first) shape.points.push({ ...first })
    } else return
  }
  if (shape.points.length > 1) yield shape
}

function emptyShape(): Shape {
  return { points: [], box: { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity }, isCurved: false }
}

/** The operators that fill a path, and those that draw its outline. */
export const fills = new Set<number>([
  OPS.fill,
  OPS.eoFill,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
])
export const strokes = new Set<number>([
  OPS.stroke,
  OPS.closeStroke,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
])
