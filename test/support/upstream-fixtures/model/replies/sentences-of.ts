import type { ModelFixtureRequest } from '#test/support/upstream-fixtures/model/read-model-request.ts'

/** A sentence of the data, as a statement that cites it. */
export interface CitedSentence {
  text: string
  citations: { source: number; quote: string }[]
}

/** The sentences of the data that match a pattern, with the groups of the match. */
export function sentencesOf(
  { data }: Pick<ModelFixtureRequest, 'data'>,
  pattern: RegExp,
): { statement: CitedSentence; groups: string[] }[] {
  return data.flatMap(({ index, text }) =>
    [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)].flatMap(({ segment }) => {
      const quote = segment.trim()
      const match = pattern.exec(quote)
      if (match === null) return []
      return [{ statement: { text: quote, citations: [{ source: index, quote }] }, groups: [...match].slice(1) }]
    }),
  )
}

/** The statements of the sentences that match. */
export const statementsOf = (request: Pick<ModelFixtureRequest, 'data'>, pattern: RegExp): CitedSentence[] =>
  sentencesOf(request, pattern).map(({ statement }) => statement)

/** A statement with further fields. */
export const withFields = <F extends object>(statement: CitedSentence, fields: F): CitedSentence & F => ({
  ...statement,
  ...fields,
})
