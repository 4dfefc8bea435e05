import { titleText, type PageMaker } from './page-maker.ts'

/** Slides: a title and large bullets on each page, and the same line at the foot of all. */
export const slides: PageMaker = ({ random, writer }) => {
  const pages = Array.from({ length: 6 }, () => ({
    title: titleText(writer),
    items: Array.from({ length: random.between(3, 5) }, () => writer.sentence()),
  }))
  const slide = ({ title, items }: (typeof pages)[number], index: number) =>
    `<section><h1>${title}</h1><ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>` +
    `<footer><span>The service in six slides</span><span>${index + 1} / 6</span></footer></section>`
  return {
    styles: `section{position:relative;height:160mm;break-after:page}section:last-child{break-after:auto}h1{font-size:30pt;color:#134}
li{font-size:18pt;margin:.5em 0}footer{position:absolute;bottom:0;width:100%;display:flex;justify-content:space-between;font-size:10pt;color:#777}`,
    body: pages.map(slide).join(''),
    expected: pages
      .map(({ title, items }) => `# ${title}\n\n${items.map((item) => `- ${item}`).join('\n')}`)
      .join('\n\n'),
  }
}
