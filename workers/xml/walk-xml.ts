import { Parser, type Handler } from 'htmlparser2'
import { escapeHtml } from '#shared/text/escape-html.ts'
import { tooComplex } from '#workers/streams/format-errors.ts'

interface XmlHandlers {
  /** `name` without its namespace prefix, `qualifiedName` with it. Attribute names keep theirs. */
  open?: (name: string, attributes: Readonly<Record<string, string>>, qualifiedName: string) => void
  text?: (text: string) => void
  close?: (name: string) => void
  /** Asked after each piece. True ends the walk. */
  isDone?: () => boolean
}

/** The parser searches its open elements for each end tag, so the depth limits the cost of a tag. */
const maxDepth = 1000

/**
 * Reads XML in pieces. Malformed XML is read as far as it goes. Document types are skipped, so no entity but the five of
 * XML is known and nothing outside the document is loaded. Returns whether its last element was closed. Throws PAGE_TOO_COMPLEX for more than
 * 1,000 open elements.
 */
export function walkXml(chunks: Iterable<Uint8Array | string>, handlers: XmlHandlers): boolean {
  return walk(chunks, handlers, { decodeEntities: true, ontext: (text) => handlers.text?.(text) })
}

/**
 * As `walkXml`, for XHTML, whose document types declare the entities of HTML: texts and attributes come as they are written,
 * so that `&nbsp;` and `&amp;` are left for a reader of HTML to decode. Sections of characters are escaped.
 */
export function walkXhtml(chunks: Iterable<Uint8Array | string>, handlers: XmlHandlers): void {
  let isSection = false
  walk(chunks, handlers, {
    decodeEntities: false,
    ontext: (text) => handlers.text?.(isSection ? escapeHtml(text) : text.replaceAll('>', '&gt;')),
    oncdatastart: () => void (isSection = true),
    oncdataend: () => void (isSection = false),
  })
}

interface WalkOptions extends Pick<Partial<Handler>, 'ontext' | 'oncdatastart' | 'oncdataend'> {
  decodeEntities: boolean
}

function walk(
  chunks: Iterable<Uint8Array | string>,
  handlers: XmlHandlers,
  { decodeEntities, ...textHandlers }: WalkOptions,
): boolean {
  let depth = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (++depth > maxDepth) throw tooComplex(`${maxDepth} nested elements`)
        handlers.open?.(localName(name), attributes, name)
      },
      ...textHandlers,
      onclosetag(name) {
        depth--
        handlers.close?.(localName(name))
      },
    },
    { xmlMode: true, decodeEntities },
  )
  let decoder: InstanceType<typeof TextDecoder> | undefined
  for (const chunk of chunks) {
    if (typeof chunk === 'string') parser.write(chunk)
    else {
      decoder ??= new TextDecoder(encodingOf(chunk))
      parser.write(decoder.decode(chunk, { stream: true }))
    }
    if (handlers.isDone?.() === true) return false
  }
  parser.write(decoder?.decode() ?? '')
  const isWhole = depth === 0
  parser.end()
  return isWhole
}

/** Office files and books are UTF-8 or UTF-16 (ECMA-376 part 2, EPUB 3.3). */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xff && second === 0xfe ? 'utf-16le' : 'utf-8'
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)
