import { OPS } from '#workers/pdf/file/pdfjs.ts'
import { Drawing, fills, strokes } from './drawing.ts'
import type { HiddenLayers } from './hidden-layers.ts'
import type { LoadedFont } from './load-fonts.ts'
import { matrixOf, multiply, type Matrix } from './matrix.ts'
import type { Box, PageContent } from './page-content.ts'
import { showGlyphs } from './show-glyphs.ts'
import { TextCursor, initialState, setParameter, type TextState } from './text-state.ts'
import { WordBuilder } from './word-builder.ts'

interface PageFrame {
  transform: Matrix
  width: number
  height: number
  layers: HiddenLayers
}

/** Interprets the operators of a page (ISO 32000-2 Annex A), as far as they place text, lines, boxes and images. */
export class ContentReader {
  readonly #words = new WordBuilder()
  readonly #drawing = new Drawing()
  readonly #images: Box[] = []
  readonly #cursor = new TextCursor()
  readonly #stack: { state: TextState; mayBeImage: boolean }[] = []
  readonly #marks: { mark: number; isArtifact: boolean; isHidden: boolean }[] = []
  #state: TextState
  /** A transformation without anything painted since: pdf.js left out an image there. */
  #mayBeImage = false
  #glyphs = 0

  readonly #fonts: ReadonlyMap<string, LoadedFont>
  readonly #page: PageFrame

  constructor(fonts: ReadonlyMap<string, LoadedFont>, page: PageFrame) {
    this.#state = initialState(page.transform)
    this.#fonts = fonts
    this.#page = page
  }

  get isFull(): boolean {
    return this.#glyphs > maxGlyphs
  }

  content(isCut: boolean): PageContent {
    this.#words.end()
    this.#noteImage()
    return {
      words: this.#words.words,
      rules: this.#drawing.rules,
      boxes: this.#drawing.boxes,
      dots: this.#drawing.dots,
      images: this.#images,
      width: this.#page.width,
      height: this.#page.height,
      isCut: isCut || this.isFull,
      unmapped: this.#words.unmapped,
    }
  }

  apply(operator: number, args: unknown[]): void {
    const state = this.#state
    switch (operator) {
      case OPS.showText:
        this.#show(args[0])
        break
      case OPS.moveText:
        this.#cursor.move(Number(args[0]), Number(args[1]))
        break
      case OPS.setLeadingMoveText:
        state.leading = Number(args[1])
        this.#cursor.move(Number(args[0]), Number(args[1]))
        break
      case OPS.nextLine:
        this.#cursor.move(0, state.leading)
        break
      case OPS.setTextMatrix:
        this.#cursor.begin(matrixOf(args[0]))
        break
      case OPS.beginText:
        this.#cursor.begin()
        break
      case OPS.setFont:
        this.#setFont(args)
        break
      case OPS.save:
      case OPS.beginGroup:
        this.#save()
        break
      case OPS.restore:
      case OPS.endGroup:
      case OPS.paintFormXObjectEnd:
        this.#restore()
        break
      case OPS.transform:
        state.transform = multiply(state.transform, matrixOf(args))
        this.#mayBeImage = true
        break
      case OPS.paintFormXObjectBegin:
        this.#save()
        if (args[0]) this.#state.transform = multiply(state.transform, matrixOf(args[0]))
        break
      case OPS.beginAnnotation:
        this.#save()
        this.#state.transform = multiply(multiply(state.transform, matrixOf(args[2])), matrixOf(args[3]))
        break
      case OPS.endAnnotation:
        this.#restore()
        break
      case OPS.constructPath:
        this.#draw(args)
        break
      case OPS.beginMarkedContent:
      case OPS.beginMarkedContentProps:
        this.#beginMark(args)
        break
      case OPS.endMarkedContent:
        this.#marks.pop()
        break
      case OPS.setGState:
        this.#setGraphicsState(args[0])
        break
      case OPS.paintImageXObject:
      case OPS.paintImageMaskXObject:
      case OPS.paintInlineImageXObject:
        this.#noteImage()
        break
      case OPS.shadingFill:
        this.#mayBeImage = false
        break
      default:
        setParameter(state, operator, args[0])
    }
  }

  #save(): void {
    if (this.#stack.length >= maxDepth) return
    this.#stack.push({ state: { ...this.#state }, mayBeImage: this.#mayBeImage })
    this.#mayBeImage = false
  }

  #restore(): void {
    this.#noteImage()
    const last = this.#stack.pop()
    if (!last) return
    this.#state = last.state
    this.#mayBeImage = false
  }

  #noteImage(): void {
    if (!this.#mayBeImage) return
    this.#mayBeImage = false
    if (this.#marks.at(-1)?.isHidden) return
    const [a, b, c, d, e, f] = this.#state.transform
    const box = {
      x0: e + Math.min(0, a) + Math.min(0, c),
      x1: e + Math.max(0, a) + Math.max(0, c),
      y0: f + Math.min(0, b) + Math.min(0, d),
      y1: f + Math.max(0, b) + Math.max(0, d),
    }
    const isLarge = box.x1 - box.x0 > 8 && box.y1 - box.y0 > 8
    if (isLarge && this.#images.length < maxImages) this.#images.push(box)
  }

  #setFont([name, size]: unknown[]): void {
    const font = this.#fonts.get(String(name))
    const state = this.#state
    state.size = Number(size)
    if (!font) return
    state.font = font.style
    state.glyphScale = font.glyphScale
    state.isVertical = font.isVertical
  }

  #setGraphicsState(entries: unknown): void {
    if (!Array.isArray(entries)) return
    for (const [key, value] of entries as [string, unknown][]) {
      if (key === 'Font' && Array.isArray(value)) this.#setFont(value)
      if (key === 'LW') this.#state.lineWidth = Number(value)
    }
  }

  #beginMark(args: unknown[]): void {
    const [tag, id] = args
    const outer = this.#marks.at(-1)
    if (this.#marks.length >= maxDepth) return
    this.#marks.push({
      mark: typeof id === 'number' ? id : (outer?.mark ?? -1),
      isArtifact: tag === 'Artifact' || (outer?.isArtifact ?? false),
      isHidden: (outer?.isHidden ?? false) || this.#page.layers.isHidden(args),
    })
  }

  #show(glyphs: unknown): void {
    if (!Array.isArray(glyphs)) return
    this.#mayBeImage = false
    this.#glyphs += glyphs.length
    const mark = this.#marks.at(-1)
    showGlyphs(glyphs, {
      state: this.#state,
      cursor: this.#cursor,
      words: this.#words,
      page: this.#page,
      mark: mark?.mark ?? -1,
      isArtifact: mark?.isArtifact ?? false,
      isHidden: mark?.isHidden ?? false,
    })
  }

  #draw([operator, data]: unknown[]): void {
    const path = Array.isArray(data) ? (data[0] as unknown) : undefined
    const isFilled = fills.has(Number(operator)) && !this.#state.isFillWhite
    const isStroked = strokes.has(Number(operator))
    if (operator !== OPS.endPath) this.#mayBeImage = false
    if (!(path instanceof Float32Array) || !(isFilled || isStroked) || this.#marks.at(-1)?.isHidden) return
    this.#drawing.add(path, this.#state.transform, { isFilled, isStroked, lineWidth: this.#state.lineWidth })
  }
}

const maxGlyphs = 1_000_000
const maxDepth = 1000
const maxImages = 1000
