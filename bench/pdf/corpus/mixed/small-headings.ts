import { prose, titleText, type PageMaker } from './page-maker.ts'

/** Headings of the size of the text, told by weight and number only; bold words at the start of paragraphs are none. */
export const smallHeadings: PageMaker = ({ writer }) => {
  const sections = Array.from({ length: 5 }, (_section, index) => ({
    title: `${index + 1}. ${titleText(writer)}`,
    text: prose(writer, 5),
    note: prose(writer, 3),
  }))
  const title = titleText(writer)
  return {
    styles: 'h1{font-size:1.3em}h2{font-size:1em;margin:1em 0 .2em}p{margin:0 0 .5em}',
    body: `<h1>${title}</h1>${sections.map((each) => `<h2>${each.title}</h2><p>${each.text}</p><p><b>Note.</b> ${each.note}</p>`).join('')}`,
    expected: [
      `# ${title}`,
      ...sections.flatMap((each) => [`## ${each.title.replace('. ', '\\. ')}`, each.text, `**Note.** ${each.note}`]),
    ].join('\n\n'),
  }
}
