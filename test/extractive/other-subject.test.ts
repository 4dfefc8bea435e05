import { describe, expect, it } from 'vitest'
import { readQuestion } from '#workers/answers/extractive/question/question.ts'
import { rankSentences } from '#workers/answers/extractive/ranking/rank-sentences.ts'
import { extractSentences } from '#workers/answers/research/reading/extract-sentences.ts'
import { pagesOf } from './pages-of.ts'

const question = 'How high is Bonn Tower?'

const sourcesOf = (pages: readonly { title: string; text: string }[]) =>
  pagesOf(...pages.map(({ text }) => text)).map((source, at) =>
    Object.assign(source, { title: pages[at]?.title ?? '' }),
  )

describe('a sentence about another thing with a similar name', () => {
  it.each<[string, string, boolean]>([
    ['Towers', 'Bonn Tower is 90 metres high.', false],
    ['Towers', 'Ulm Tower is 161 metres high.', true],
    ['Towers', 'The tower is 90 metres high.', true],
    ['Bonn Tower', 'The tower is 90 metres high.', false],
    ['Bonn Tower', 'The old Tower is 90 metres high.', false],
    ['Towers', 'In Bonn the Tower is 90 metres high.', false],
    ['Ulm Tower: facts', 'It is 161 metres high.', true],
    ['Bonn Tower: facts', 'It is 90 metres high.', false],
  ])('is told by the name: %s, %s', async (title, text, isOther) => {
    const [best] = await rankSentences(readQuestion(question), sourcesOf([{ title, text }]))
    expect(best?.isAboutAnother).toBe(isOther)
  })

  it('answers no question of a research, so that the question stays open', async () => {
    const sources = sourcesOf([{ title: 'Ulm Tower', text: 'Ulm Tower is 161 metres high.' }])
    expect(await extractSentences([question], sources)).toEqual([])
  })

  it('is not a finding beside one about the subject', async () => {
    const sources = sourcesOf([
      { title: 'Ulm Tower', text: 'Ulm Tower is 161 metres high.' },
      { title: 'Bonn', text: 'Bonn Tower is 90 metres high.' },
    ])
    const findings = await extractSentences([question], sources)
    expect(findings.map(({ text }) => text)).toEqual(['Bonn Tower is 90 metres high.'])
  })
})

it('puts the value of a table beside a sentence that gives another value', async () => {
  const sources = sourcesOf([
    { title: 'Secrets of Bonn Tower', text: 'Building Bonn Tower cost 82 million crowns.' },
    {
      title: 'Bonn Tower: facts',
      text: 'A tower in a park.\n\n| Fact | Value |\n| --- | --- |\n| Cost | 48 million crowns |',
    },
  ])
  const findings = await extractSentences(['How much did Bonn Tower cost?'], sources)
  expect(findings.map(({ text }) => text)).toEqual(expect.arrayContaining([expect.stringContaining('48 million')]))
})

it('leaves a question open whose sentences give no value of the kind that it asks for', async () => {
  const sources = sourcesOf([{ title: 'Bonn Tower', text: 'Readers ask how high Bonn Tower is.' }])
  expect(await extractSentences([question], sources)).toEqual([])
})
