import { gfm, prose, rowHtml, titleText, type PageMaker } from './page-maker.ts'

/** A table over two or three pages that repeats its head. It is one table. */
export const longTable: PageMaker = ({ random, writer }) => {
  const head = ['Code', 'Name', 'Status', 'Calls']
  const rows = Array.from({ length: random.between(45, 60) }, (_row, index) => [
    `E${100 + index}`,
    random.pick(['timeout', 'refused', 'not found', 'too large', 'encrypted', 'unknown host']),
    `${random.pick([400, 402, 404, 409, 422, 500, 503])}`,
    `${random.between(1, 9000)}`,
  ])
  const [title, before, after] = [titleText(writer), prose(writer, 4), prose(writer, 4)]
  return {
    styles:
      'td,th{border:1px solid #555}table{break-inside:auto!important}thead{display:table-header-group}tr{break-inside:avoid}',
    body: `<h1>${title}</h1><p>${before}</p><table><thead>${rowHtml(head, 'th')}</thead><tbody>${rows.map((cells) => rowHtml(cells)).join('')}</tbody></table><p>${after}</p>`,
    expected: [`# ${title}`, before, gfm([head, ...rows]), after].join('\n\n'),
  }
}
