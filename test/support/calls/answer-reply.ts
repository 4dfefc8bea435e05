import { expect } from 'vitest'
import type { QuestionWeb } from '#test/support/sites/question-web.ts'

/** The fields of an answer that tests read. */
export interface AnswerReply {
  query: string
  standaloneQuestion?: string
  relatedQuestions?: { question: string; index: number }[]
  answer: string
  citations: { index: number; url: string; title: string; quote: string; hash: string; fetchedAt: string }[]
  confidence: number
  gaps: { text: string; reason: string }[]
  model: string
  signals: { code: string; severity: string; message: string; url?: string }[]
  warnings?: string[]
  sources: { index: number; url: string; title: string }[]
  failedSources?: { url: string; code: string }[]
  cache: { state: string; age: number }
  code?: string
  message?: string
}

/** Fails unless each sentence of the answer has a citation, and each citation quotes the page that it names. */
export function expectSupported({ answer, citations, sources }: AnswerReply, web: QuestionWeb): void {
  expect(answer).not.toBe('')
  const cited = new Set(Array.from(answer.matchAll(/\[(\d+)\]/g), ([, number]) => Number(number)))
  expect(cited).toEqual(new Set(citations.map(({ index }) => index)))
  for (const sentence of answer.split(/(?<=[.!?]) (?=[\p{Lu}])/u)) expect(sentence).toMatch(/\[\d+\][.!?]?$/)
  for (const { index, url, quote } of citations) {
    const { pathname } = new URL(url)
    expect(sources.filter((source) => source.index === index)).toMatchObject([{ url }])
    expect(web.site.requests.map((path) => path.split('?')[0])).toContain(pathname)
    expect(web.textOf(pathname)).toContain(quote)
  }
}
