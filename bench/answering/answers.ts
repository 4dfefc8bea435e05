import { markdownTable } from '#shared/text/markdown-table.ts'
import { plantedQuestions } from '#test/fixtures/planted-web/planted-questions.ts'
import { extractAnswer } from '#workers/answers/extractive/extract-answer.ts'
import { measureAnswers } from './measure-answers.ts'

// `npm run bench:answers`: how often answers without a model have the planted fact, and the CPU time of a question.

const rows: string[][] = []
for (const half of ['tuning', 'held-out'] as const) {
  const questions = plantedQuestions(half)
  const startedAt = performance.now()
  const answers = []
  for (const { question, truth, lie, sources } of questions) {
    const texts = (await extractAnswer(question, sources)).map(({ text }) => text)
    answers.push({
      isFound: texts.some((text) => text.includes(truth)),
      isFirst: texts[0]?.includes(truth) === true,
      isLieFirst: texts[0]?.includes(lie) === true,
    })
  }
  const msPerQuestion = (performance.now() - startedAt) / questions.length
  const share = (count: number) => `${((100 * count) / questions.length).toFixed(1)} %`
  rows.push([
    half,
    String(questions.length),
    share(answers.filter(({ isFound }) => isFound).length),
    share(answers.filter(({ isFirst }) => isFirst).length),
    share(answers.filter(({ isLieFirst }) => isLieFirst).length),
    msPerQuestion.toFixed(2),
  ])
}

console.log(markdownTable(['Half', 'Questions', 'In three sentences', 'In the first', 'Lie first', 'ms each'], rows))

console.log('\nPages as on the web, in five languages (test/extractive/corpus):\n')
const halves = ['development', 'held-out'] as const
const figures = await Promise.all(halves.map(measureAnswers))
const columns = [
  'Half',
  'Questions',
  'In three',
  'In the first',
  'Other subject',
  'Refused, of unanswerable',
  'Confidence if right, if wrong',
  'Contradictions shown',
  'Shown falsely',
]
console.log(
  markdownTable(
    columns,
    figures.map((half, at) => [
      halves[at] ?? '',
      String(half.questions),
      half.inThree.toFixed(3),
      half.inFirst.toFixed(3),
      String(half.foreign),
      `${half.refused} of ${half.unanswerable}`,
      `${half.sure.toFixed(2)}, ${half.unsure.toFixed(2)}`,
      `${half.shown} of ${half.planted}`,
      `${half.falselyShown} of ${half.similar}`,
    ]),
  ),
)
