import { walkXml } from '#workers/documents/xml/walk-xml.ts'
import type { Archive } from '#workers/documents/zip/open-archive.ts'

/** The texts that cells refer to by number (ECMA-376 part 1, 18.4). */
export function readSharedStrings(archive: Archive): readonly string[] {
  const strings: string[] = []
  let text = ''
  let isText = false
  let phonetic = 0
  walkXml(archive.chunks('xl/sharedStrings.xml') ?? [], {
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
