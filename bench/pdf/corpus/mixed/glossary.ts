import { prose, titleText, type PageMaker } from './page-maker.ts'

/** Terms with hanging definitions, and a list within a list. */
export const glossary: PageMaker = ({ random, writer }) => {
  const terms = random.sample(
    ['admission', 'capture', 'claim', 'door', 'offer', 'quote', 'rail', 'replay', 'variant'],
    6,
  )
  const entries = terms.map((term) => ({ term, text: prose(writer, random.between(1, 3)) }))
  const outer = [writer.sentence(), writer.sentence(), writer.sentence()]
  const inner = [writer.sentence(), writer.sentence()]
  const [title, second] = [titleText(writer), titleText(writer)]
  return {
    styles: '.entry{padding-left:2.4em;text-indent:-2.4em;margin:.4em 0}',
    body:
      `<h1>${title}</h1>${entries.map(({ term, text }) => `<p class="entry"><b>${term}</b> ${text}</p>`).join('')}` +
      `<h2>${second}</h2><ul><li>${outer[0]}</li><li>${outer[1]}<ul>${inner.map((item) => `<li>${item}</li>`).join('')}</ul></li><li>${outer[2]}</li></ul>`,
    expected: [
      `# ${title}`,
      ...entries.map(({ term, text }) => `**${term}** ${text}`),
      `## ${second}`,
      [`- ${outer[0]}`, `- ${outer[1]}`, ...inner.map((item) => `  - ${item}`), `- ${outer[2]}`].join('\n'),
    ].join('\n\n'),
  }
}
