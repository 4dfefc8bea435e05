/** Whether a range is all that a heading, a list item, a table cell or a line says, without its signs. */
export function isWholeBlock(text: string, { start, end }: { start: number; end: number }): boolean {
  return (
    opens.test(text.slice(Math.max(0, start - lookAround), start)) && closes.test(text.slice(end, end + lookAround))
  )
}

/** Signs of a block fit in this many units. */
const lookAround = 24

const opens = /(?:^|[\n|])[\s#>*_`~+\-"'“‘]{0,23}$/u
const closes = /^[\s*_`~"'”’.:;,]{0,23}(?:[\n|]|$)/u
