// cspell:ignore startxref

/**
 * The number of pages of a PDF that Chromium wrote, from the root of its page tree. Texts of the page, such as its title, do not
 * count. Throws a RangeError for a file of another form.
 */
export function countPages(pdf: Buffer): number {
  const trailer = pdf.toString('latin1', Math.max(0, pdf.length - maxTrailerLength))
  const xref = Number(/startxref\n(\d{1,10})\n/.exec(trailer)?.[1])
  const root = Number(/\/Root (\d{1,10}) 0 R/.exec(trailer)?.[1])
  const tree = Number(/\/Pages (\d{1,10}) 0 R/.exec(objectAt(root))?.[1])
  const count = Number(/\/Count (\d{1,10})/.exec(objectAt(tree))?.[1])
  if (!Number.isSafeInteger(count)) throw new RangeError('Expected a PDF with a table of its objects and a page tree.')
  return count

  /** The first characters of an object. Each entry of the table has 20 bytes, behind a line with their number. */
  function objectAt(number: number): string {
    const table = Number.isSafeInteger(xref) ? pdf.indexOf('\n', xref + 'xref\n'.length) + 1 : NaN
    const entry = table + number * entryLength
    const at = Number(pdf.toString('latin1', entry, entry + 10))
    return Number.isSafeInteger(at) ? pdf.toString('latin1', at, at + maxObjectLength) : ''
  }
}

const maxTrailerLength = 1024
const entryLength = 20
/** A page tree has up to eight children. */
const maxObjectLength = 400
