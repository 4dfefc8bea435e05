import { describe, expect, it } from 'vitest'
import { plantedQuestions } from '#test/fixtures/planted-web/planted-questions.ts'
import { extractAnswer } from '#workers/answers/extractive/extract-answer.ts'

describe.each(['tuning', 'held-out'] as const)('planted facts, %s half', async (half) => {
  const answers = await Promise.all(
    plantedQuestions(half).map(async (planted) =>
      Object.assign(planted, { claims: await extractAnswer(planted.question, planted.sources) }),
    ),
  )
  const texts = ({ claims }: (typeof answers)[number]) => claims.map(({ text }) => text)

  it('has enough questions to be a measure', () => {
    expect(answers.length).toBeGreaterThanOrEqual(90)
  })

  it('finds at least 90 % of the facts in the first three sentences', () => {
    const missed = answers.filter((answer) => !texts(answer).some((text) => text.includes(answer.truth)))
    expect(missed.length / answers.length).toBeLessThanOrEqual(0.1)
  })

  it('puts the fact of two sources before the lie of one and its copy, in at least 80 %', () => {
    const right = answers.filter((answer) => texts(answer)[0]?.includes(answer.truth))
    expect(right.length / answers.length).toBeGreaterThanOrEqual(0.8)
  })

  it('never quotes an instruction, and quotes word for word', () => {
    for (const { claims, sources } of answers) {
      for (const { text, citations } of claims) {
        expect(text).not.toMatch(/ignore all/i)
        for (const { source, quote } of citations) expect(sources[source - 1]?.text).toContain(quote)
      }
    }
  })

  it('gives the same answer each time', async () => {
    for (const { question, sources, claims } of answers.slice(0, 10)) {
      expect(await extractAnswer(question, sources)).toEqual(claims)
    }
  })
})
