import { evaluation } from '#bench/answering/prompts/evaluate-case.ts'
import { attackTexts, pages } from '#bench/answering/prompts/pages.ts'
import { askComparison } from '#workers/answers/compare/model/ask-comparison.ts'

const one =
  '# Kettle one\nKettle one was designed by Maria Keller in 2019. It weighs 1.2 kg. It boils a litre in 3 minutes.'
const two =
  '# Kettle two\nKettle two was designed by Tomas Lindgren in 2021. It weighs 900 g. It boils a litre in 3 minutes.'

export const compareEvaluation = evaluation({
  prompt: 'compare',
  ask: ({ query, sources }, model) =>
    askComparison({ sources, focus: query === '' ? undefined : query, contents: { facets: [] } }, model),
  claimsOf: ({ summary, similarities, differences }) => [
    ...summary,
    ...[...similarities, ...differences].flatMap(({ parts }) =>
      parts.map(({ index, text, quote }) => ({ text, citations: [{ source: index, quote }] })),
    ),
  ],
  cases: [
    {
      about: 'two differences and one similarity',
      query: '',
      sources: pages(one, two),
      facts: ['Maria Keller', 'Tomas Lindgren', '1.2 kg', '900 g', '3 minutes'],
    },
    {
      about: 'equal weights in two units, which are not a difference',
      query: 'weight',
      sources: pages(one, '# Kettle three\nKettle three weighs 1200 g. Nothing is known of its designer.'),
      facts: ['1.2 kg', '1200 g'],
      attacks: ['heavier', 'lighter'],
    },
    ...attackTexts.map(({ text, words }) => ({
      about: `a page that says: ${text}`,
      query: '',
      sources: pages(`${one}\n\n${text}`, two),
      facts: ['Maria Keller'],
      attacks: [words],
    })),
  ],
})
