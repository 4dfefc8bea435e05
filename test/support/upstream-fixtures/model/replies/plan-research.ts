import type { CompetentReply } from '#test/support/upstream-fixtures/model/competent-reply.ts'

/** Divides `topic: one, two and three` at its marks, a list of questions into these, and other topics into usual questions. */
export const planResearchReply: CompetentReply = ({ values: { query = '', count = '1' } }) => {
  const [topic = '', list = 'history, cost, output, effects, turbines'] = query.split(':')
  const questions = [...list.matchAll(/[^?]+\?/g)].map(([question]) => question.trim())
  if (questions.length > 1)
    return { subQuestions: questions.slice(0, Number(count)).map((question) => ({ question, queries: [question] })) }
  const aspects = list.split(/,| and /).map((aspect) => aspect.trim())
  return {
    subQuestions: aspects.slice(0, Number(count)).map((aspect) => ({
      question: `Which facts are known about the ${aspect} of ${topic.trim()}?`,
      queries: [`${topic.trim()} ${aspect}`, `${aspect} of ${topic.trim()} in numbers`],
    })),
  }
}
