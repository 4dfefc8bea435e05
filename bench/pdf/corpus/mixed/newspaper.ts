import { prose, titleText, type PageMaker } from './page-maker.ts'

/** Two articles, one below the other: a headline over all columns, three columns, a headline, two columns. */
export const newspaper: PageMaker = ({ writer }) => {
  const article = (paragraphs: number) => ({
    title: titleText(writer),
    text: Array.from({ length: paragraphs }, () => prose(writer, 4)),
  })
  const [first, inset, second] = [article(4), article(3), article(4)]
  const html = ({ title, text }: ReturnType<typeof article>, level: number) =>
    `<h${level}>${title}</h${level}>${text.map((each) => `<p>${each}</p>`).join('')}`
  const markdown = ({ title, text }: ReturnType<typeof article>, level: number) => [
    `${'#'.repeat(level)} ${title}`,
    ...text,
  ]
  return {
    styles:
      '.c3{column-count:3;column-gap:6mm;text-align:justify}.c2{column-count:2;column-gap:8mm}h1{column-span:all;font-size:26pt}p{margin:0;text-indent:1em}',
    body: `<div class="c3">${html(first, 1)}${html(inset, 3)}</div><div class="c2">${html(second, 1)}</div>`,
    expected: [...markdown(first, 1), ...markdown(inset, 3), ...markdown(second, 1)].join('\n\n'),
  }
}
