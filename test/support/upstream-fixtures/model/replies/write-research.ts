import { bestSentences } from '#test/support/upstream-fixtures/model/best-sentences.ts'
import type { CompetentReply } from '#test/support/upstream-fixtures/model/competent-reply.ts'
import type { PromptData } from '#workers/llm/llm.ts'

interface Sentence {
  text: string
  citations: { source: number; quote: string }[]
}

/** Repeats the notes on each source, or the sentences of each page that fit the topic, with their quotes. */
export const writeResearchReply: CompetentReply = ({ values: { query = '', questions = '' }, data }) => {
  const answer = data.flatMap((source) => (source.kind === 'notes' ? notesOf(source) : sentencesOf(query, source)))
  return { answer, keyFindings: answer.slice(0, 5), openQuestions: answer.length > 0 ? [] : questions.split('\n') }
}

const notesOf = ({ index, text }: PromptData): Sentence[] =>
  [...text.matchAll(/^Question \d+: (.*) Quote: "(.*)"$/gm)].map(([, statement = '', quote = '']) => ({
    text: statement,
    citations: [{ source: index, quote }],
  }))

const sentencesOf = (query: string, source: PromptData): Sentence[] =>
  bestSentences(query, [source], 1).map(({ quote }) => ({ text: quote, citations: [{ source: source.index, quote }] }))
