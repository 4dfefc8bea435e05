import { expect, it } from 'vitest'
import { listedQuestions, partsOfQuery } from '#workers/answers/research/divide-topic.ts'

it('divides a subject with a list of questions into the questions alone', () => {
  expect(partsOfQuery('Ulm Tower: How high is Ulm Tower? When did Ulm Tower open?')).toEqual({
    subject: 'Ulm Tower',
    questions: ['How high is Ulm Tower?', 'When did Ulm Tower open?'],
  })
})

it.each<[string, readonly string[]]>([
  ['How high is it? When did it open?', ['How high is it?', 'When did it open?']],
  ['什么是潮汐？它有多高？', ['什么是潮汐?', '它有多高?']],
  ['How high is it?', []],
  ['tides: cost and output', []],
  ['a plain topic', []],
])('lists the questions of "%s"', (query, expected) => {
  expect(listedQuestions(query)).toEqual(expected)
})
