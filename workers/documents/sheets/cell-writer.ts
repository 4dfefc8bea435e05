import { format, isDateFormat } from 'numfmt'

/** A cell as the file stores it (ECMA-376 part 1, 18.3.1.4). */
export interface StoredCell {
  /** `s`: a shared string; `b`: a boolean; `str`, `inlineStr`, `e`, `d`: as written; otherwise a number. */
  type: string
  /** The number of its style. */
  style: number
  value: string
}

export interface CellContext {
  formats: readonly string[]
  strings: readonly string[]
  /** Dates count from 1904, as on old Macintosh computers, instead of 1900. */
  startsIn1904: boolean
}

/** Returns a function that writes a cell as Excel shows it. */
export function createCellWriter({ formats, strings, startsIn1904 }: CellContext): (cell: StoredCell) => string {
  const isDate = formats.map((pattern) => checked(() => isDateFormat(pattern)) ?? false)
  return ({ type, style, value }) => {
    if (type === 's') return strings[Number(value)] ?? ''
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
    const number = Number(value)
    if ((type !== 'n' && type !== '') || value === '' || Number.isNaN(number)) return value
    const pattern = formats[style] ?? 'General'
    if (pattern === 'General') return plainNumber(number)
    const days = startsIn1904 && isDate[style] === true ? number + daysFrom1900To1904 : number
    return (checked(() => format(pattern, days)) ?? plainNumber(number)).trim()
  }
}

const daysFrom1900To1904 = 1462

/** Excel computes with 15 digits: 0.1 + 0.2 is 0.3. */
const plainNumber = (number: number) => String(Number(number.toPrecision(15)))

/** Undefined for a number format that is not valid. */
function checked<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
