import { describe, expect, it } from 'vitest'
import { measureAnswers } from '#bench/answering/measure-answers.ts'

describe.each(['development', 'held-out'] as const)(
  'answers from pages as they look on the web, %s half',
  async (half) => {
    const figures = await measureAnswers(half)

    it('have the fact in the first three sentences for 92 %, and in the first for 90 %', () => {
      expect(figures.questions).toBeGreaterThanOrEqual(70)
      expect(figures.inThree, figures.missed.join('\n')).toBeGreaterThanOrEqual(0.92)
      expect(figures.inFirst, figures.missed.join('\n')).toBeGreaterThanOrEqual(0.9)
    })

    it('state nothing about another subject', () => {
      expect(figures.foreign).toBe(0)
    })

    it('are missing where no page states the fact', () => {
      expect(figures.unanswerable).toBeGreaterThanOrEqual(14)
      expect(figures.refused).toBeGreaterThanOrEqual(figures.unanswerable - 1)
    })

    it('show contradictions, and not pairs that only look like some', () => {
      expect(figures.planted + figures.similar).toBe(28)
      expect(figures.shown).toBeGreaterThanOrEqual(11)
      expect(figures.falselyShown).toBeLessThanOrEqual(1)
    })
  },
)
