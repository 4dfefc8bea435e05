import { createListNumbers, type ListProperties } from './list-numbers.ts'
import { numberMark } from './number-marks.ts'
import type { Numbering } from './numbering.ts'

/** Numbers the paragraphs of a text by their properties. `path`: the open elements. */
export interface NumberedParagraphs {
  open: (path: readonly string[], attributes: Readonly<Record<string, string>>) => void
  /** The mark to write behind the properties of a paragraph; empty for one without a number. */
  close: (path: readonly string[]) => string
}

export function createNumberedParagraphs(numbering: Numbering): NumberedParagraphs {
  const numberOf = createListNumbers(numbering)
  let properties: ListProperties = {}
  let isCounted = true
  let prefix = ''
  return {
    open(path, attributes) {
      const [parent, name = ''] = [path.at(-2), path.at(-1)]
      if (parent === 'p' && name === 'pPr') {
        properties = {}
        isCounted = true
      }
      // A paragraph whose mark is deleted goes on in the next one.
      if (parent === 'rPr' && name === 'del' && path.at(-3) === 'pPr') isCounted = false
      const property = parent === 'pPr' || parent === 'numPr' ? listProperties.get(name) : undefined
      if (property === undefined) return
      for (const [key, value] of Object.entries(attributes)) {
        if (!key.endsWith(':val')) continue
        properties[property] = value
        prefix = key.slice(0, -'val'.length)
      }
    },
    close(path) {
      if (path.at(-1) !== 'pPr' || path.at(-2) !== 'p' || !isCounted) return ''
      const number = numberOf(properties)
      return number === undefined ? '' : numberMark(number, prefix)
    },
  }
}

const listProperties: ReadonlyMap<string, keyof ListProperties> = new Map([
  ['pStyle', 'style'],
  ['numId', 'list'],
  ['ilvl', 'level'],
])
