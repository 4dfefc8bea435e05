/**
 * Makes the first row of each table its header, unless the table has one. Few authors mark header rows, and a markdown table
 * has to have one.
 */
export function withHeaderRows(html: string): string {
  const [before = '', ...tables] = html.split(tableStart)
  return before + tables.map((table) => tableStart + withHeader(table)).join('')
}

/** As the library writes a table without a header. */
const tableStart = '<table><tr>'

function withHeader(rows: string): string {
  const end = rows.indexOf('</tr>')
  const first = rows.slice(0, Math.max(0, end))
  return first.replaceAll('<td', '<th').replaceAll('</td>', '</th>') + rows.slice(first.length)
}
