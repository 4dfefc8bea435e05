import { gfm, prose, rowHtml, titleText, type PageMaker } from './page-maker.ts'

/** A paper: title and authors over two columns, an abstract, a table over both columns in the middle, columns again. */
export const article: PageMaker = ({ random, writer }) => {
  const title = prose(writer, 1).slice(0, -1)
  const [abstract, caption] = [prose(writer, 4), `Table 1: ${writer.sentence()}`]
  const section = () => ({ title: titleText(writer), text: [prose(writer, 5), prose(writer, 5)] })
  const [first, second] = [
    [section(), section()],
    [section(), section()],
  ]
  const rows = [
    ['Engine', 'Order', 'Tables', 'Headings', 'Pages a second'],
    ...['alpha', 'beta', 'gamma'].map((name) =>
      Array.from({ length: 5 }, (_cell, column) => (column === 0 ? name : `0.${random.between(100, 999)}`)),
    ),
  ]
  const html = (sections: typeof first) =>
    `<div class="c2">${sections.map((each) => `<h2>${each.title}</h2>${each.text.map((text) => `<p>${text}</p>`).join('')}`).join('')}</div>`
  const markdown = (sections: typeof first) => sections.flatMap((each) => [`## ${each.title}`].concat(each.text))
  return {
    styles: `.c2{column-count:2;column-gap:7mm;text-align:justify}h1,.by{text-align:center}.abstract{margin:0 14mm 4mm;font-size:.9em}
table{margin:4mm auto;border-top:1.5px solid;border-bottom:1.5px solid}th{border-bottom:1px solid}.caption{text-align:center;font-size:.9em}`,
    body:
      `<h1>${title}</h1><p class="by">Ada Example and Ben Sample</p><p class="abstract">${abstract}</p>${html(first)}` +
      `<table>${rows.map((cells, index) => rowHtml(cells, index === 0 ? 'th' : 'td')).join('')}</table><p class="caption">${caption}</p>${html(second)}`,
    expected: [
      `# ${title}`,
      'Ada Example and Ben Sample',
      abstract,
      ...markdown(first),
      gfm(rows),
      caption,
      ...markdown(second),
    ].join('\n\n'),
  }
}
