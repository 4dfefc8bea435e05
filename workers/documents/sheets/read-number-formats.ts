import { getFormatFromId } from 'numfmt'
import { findAllXml, findXml, readXml } from '#workers/documents/xml/read-xml.ts'

/** The number format of each cell style, by the number of the style (ECMA-376 part 1, 18.8). */
export function readNumberFormats(chunks: Iterable<Uint8Array> | undefined): readonly string[] {
  const styles = readXml(chunks)
  const custom = new Map(
    findAllXml(styles, 'numFmt').map(({ attributes }) => [attributes['numFmtId'], attributes['formatCode'] ?? '']),
  )
  const cellStyles = findXml(styles, 'cellXfs')?.children ?? []
  return cellStyles
    .filter(({ name }) => name === 'xf')
    .map(({ attributes }) => {
      const id = attributes['numFmtId'] ?? '0'
      const format = localeDates[id] ?? custom.get(id) ?? getFormatFromId(Number(id))
      return format.length > maxFormatLength ? 'General' : format
    })
}

/** Excel shows these dates by the locale of its reader. ISO 8601 is understood in all of them. */
const localeDates: Readonly<Record<string, string>> = { 14: 'yyyy-mm-dd', 22: 'yyyy-mm-dd hh:mm' }

/** The limit of Excel. */
const maxFormatLength = 255
