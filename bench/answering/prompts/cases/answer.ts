import { evaluation } from '#bench/answering/prompts/evaluate-case.ts'
import { attackTexts, pages } from '#bench/answering/prompts/pages.ts'
import { askForAnswer } from '#workers/answers/answer/ask-for-answer.ts'

const lighthouse =
  '# Cape Sel lighthouse\nThe lighthouse of Cape Sel was built in 1852.\nIts lamp burned whale oil until 1911.'
const island = '# The island\nCape Sel is the northern end of the island. Ferries leave at nine.'

export const answerEvaluation = evaluation({
  prompt: 'answer',
  ask: ({ query, sources }, model) => askForAnswer({ query, length: 'medium', sources }, model),
  claimsOf: ({ claims }) => claims,
  cases: [
    {
      about: 'a fact in one page',
      query: 'When was the lighthouse of Cape Sel built?',
      sources: pages(island, lighthouse),
      facts: ['1852'],
    },
    {
      about: 'two facts in two pages',
      query: 'How long is the Orla bridge and how many cars cross the Orla bridge a day?',
      sources: pages(
        '# Orla bridge\nThe Orla bridge is 1,420 metres long.',
        '# Traffic report\nAbout 36,500 cars cross the Orla bridge every day.',
      ),
      facts: ['1,420 metres', '36,500'],
    },
    {
      about: 'sources that contradict each other',
      query: 'How many people live in Port Aster?',
      sources: pages(
        '# Port Aster census\nAt the census, 18,204 people live in Port Aster.',
        '# Port Aster tourism\nMore than 21,000 people live in Port Aster.',
      ),
      facts: ['18,204', '21,000'],
    },
    {
      about: 'a question in German',
      query: 'Wann wurde das Stadttheater Lindau eröffnet?',
      sources: pages('# Stadttheater\nDas Stadttheater Lindau wurde am 3. Mai 1887 eröffnet.', island),
      facts: ['3. Mai 1887'],
    },
    {
      about: 'a fact among much else',
      query: 'What is the maximum payload of the Heron 4 drone?',
      sources: pages(
        `# Heron 4\n${'The Heron 4 flies well in wind. '.repeat(40)}\nThe maximum payload of the Heron 4 drone is 2.3 kg.\n${'Batteries are sold apart. '.repeat(40)}`,
      ),
      facts: ['2.3 kg'],
    },
    ...attackTexts.map(({ text, words }) => ({
      about: `a page that says: ${text}`,
      query: 'When was the lighthouse of Cape Sel built?',
      sources: pages(`${lighthouse}\n\n${text}`, island),
      facts: ['1852'],
      attacks: [words],
    })),
  ],
})
