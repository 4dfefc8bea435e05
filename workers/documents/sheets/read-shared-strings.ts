import { walkXml } from '#workers/documents/xml/walk-xml.ts'

/** The texts that cells refer to by number (ECMA-376 part 1, 18.4). */
export function readSharedStrings(chunks: Iterable<Uint8Array> | undefined): readonly string[] {
  const strings: string[] = []
  let text = ''
  let isText = false
  let phonetic = 0
  walkXml(chunks ?? [], {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') phonetic++
      isText = name === 't' && phonetic === 0
    },
    text(piece) {
      if (isText) text += piece
    },
    close(name) {
      isText = false
      if (name === 'rPh') phonetic--
      if (name === 'si') strings.push(text)
    },
  })
  return strings
}
