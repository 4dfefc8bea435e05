import { prose, titleText, type PageMaker } from './page-maker.ts'

/** A ruled table with cells over two columns and two rows. */
export const spans: PageMaker = ({ random, writer }) => {
  const number = () => `${random.between(10, 999)}`
  const head =
    '<tr><th rowspan="2">Host</th><th colspan="2">Morning</th><th colspan="2">Evening</th></tr>' +
    '<tr><th>calls</th><th>errors</th><th>calls</th><th>errors</th></tr>'
  const rows = ['alpha', 'beta', 'gamma', 'delta'].map(
    (host) =>
      `<tr><td>${host}</td>${[number(), number(), number(), number()].map((cell) => `<td>${cell}</td>`).join('')}</tr>`,
  )
  const table = `<table>${head}${rows.join('')}</table>`
  const [title, before, after] = [titleText(writer), prose(writer, 4), prose(writer, 2)]
  return {
    styles: 'td,th{border:1px solid #333;text-align:center}',
    body: `<h1>${title}</h1><p>${before}</p>${table}<p>${after}</p>`,
    expected: [`# ${title}`, before, table, after].join('\n\n'),
  }
}
