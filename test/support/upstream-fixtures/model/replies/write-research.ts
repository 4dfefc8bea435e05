import { bestSentences } from '#test/support/upstream-fixtures/model/best-sentences.ts'
import type { CompetentReply } from '#test/support/upstream-fixtures/model/competent-reply.ts'
import type { PromptData } from '#workers/llm/llm.ts'

interface Sentence {
  text: string
  citations: { source: number; quote: string }[]
}

/** Repeats the notes for each question, or the sentences of each page that fit the topic, with their quotes. */
export const writeResearchReply: CompetentReply = ({ values: { query = '', questions = '' }, data }) => {
  const notes = Map.groupBy(data.flatMap(notesOf), ({ question }) => question)
  const written = [...notes.values()].flatMap((group) => group.slice(0, perQuestion).map(({ sentence }) => sentence))
  const answer = data.some(({ kind }) => kind === 'notes')
    ? written.slice(0, maxSentences)
    : data.flatMap((source) => sentencesOf(query, source))
  return { answer, keyFindings: answer.slice(0, 5), openQuestions: answer.length > 0 ? [] : questions.split('\n') }
}

const perQuestion = 6

/** As many as the schema allows. */
const maxSentences = 30

const notesOf = ({ index, text }: PromptData): { question: string; sentence: Sentence }[] =>
  [...text.matchAll(/^Question (\d+): (.*) Quote: "(.*)"$/gm)].map(([, question = '', statement = '', quote = '']) => ({
    question,
    sentence: { text: statement, citations: [{ source: index, quote }] },
  }))

const sentencesOf = (query: string, source: PromptData): Sentence[] =>
  bestSentences(query, [source], 1).map(({ quote }) => ({ text: quote, citations: [{ source: source.index, quote }] }))
