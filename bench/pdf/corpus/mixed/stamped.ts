import { prose, titleText, type PageMaker } from './page-maker.ts'

/** A draft: a turned stamp across each page, and a number before each line. Neither is content. */
export const stamped: PageMaker = ({ writer }) => {
  const sections = Array.from({ length: 4 }, () => ({
    title: titleText(writer),
    text: [prose(writer, 5), prose(writer, 6), prose(writer, 4)],
  }))
  const numbers = Array.from({ length: 46 }, (_line, index) => `${index + 1}`).join('<br>')
  return {
    styles: `.stamp{position:fixed;top:40%;left:15%;font-size:90pt;color:#ddd;transform:rotate(-45deg);z-index:-1}
main{margin-left:14mm;line-height:20px}h2{font-size:1.2em;line-height:20px;margin:20px 0}p{margin:0 0 20px}
.lines{position:fixed;left:0;top:0;line-height:20px;font-size:7pt;text-align:right;width:6mm}`,
    body:
      `<div class="stamp">DRAFT</div><div class="lines">${numbers}</div><main>` +
      `${sections.map(({ title, text }) => `<h2>${title}</h2>${text.map((each) => `<p>${each}</p>`).join('')}`).join('')}</main>`,
    expected: sections.flatMap(({ title, text }) => [`## ${title}`].concat(text)).join('\n\n'),
  }
}
