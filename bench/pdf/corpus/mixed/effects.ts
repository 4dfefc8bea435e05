import { prose, titleText, type PageMaker } from './page-maker.ts'

/** Letter-spaced headings, capitals, a dropped initial, and bold made by drawing a text twice. */
export const effects: PageMaker = ({ writer }) => {
  const [title, first, second] = [titleText(writer), titleText(writer).toUpperCase(), titleText(writer)]
  const [opening, middle, closing] = [prose(writer, 5), prose(writer, 4), prose(writer, 4)]
  return {
    styles: `h2{letter-spacing:.25em;font-size:1.15em}.drop::first-letter{float:left;font-size:3.1em;line-height:.8;padding-right:.08em}
.twice{position:relative;font-size:1.2em;margin:1em 0 .5em}.twice i{position:absolute;left:.4px;top:0;font-style:normal}`,
    body:
      `<h1>${title}</h1><p class="drop">${opening}</p><h2>${first}</h2><p>${middle}</p>` +
      `<div class="twice">${second}<i>${second}</i></div><p>${closing}</p>`,
    expected: [`# ${title}`, opening, `## ${first}`, middle, `## ${second}`, closing].join('\n\n'),
  }
}
