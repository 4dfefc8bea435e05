import type { FixtureWeb } from '#test/fixtures/fixture-web/open-fixture-web.ts'

/** The fields of answers with citations that the figures need. */
export interface CitedAnswer {
  answer: string
  keyFindings?: readonly { text: string }[] | readonly string[]
  citations: readonly { index: number; url: string; quote: string }[]
  signals?: readonly { code: string; url?: string }[]
}

/** All statements of an answer as one text. */
export function statementsOf({ answer, keyFindings = [] }: CitedAnswer): string {
  const findings = keyFindings.map((finding) => (typeof finding === 'string' ? finding : finding.text))
  return [answer, ...findings].join('\n')
}

/** The first sentences of a text. The numbers of citations do not count as sentences. */
export function firstSentences(text: string, count: number): string {
  const sentences = [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)].map(
    ({ segment }) => segment,
  )
  return sentences.slice(0, count).join('')
}

/** The citations whose page was not fetched, or does not hold the quote, and each [n] without a citation. */
export function fabricated({ answer, citations }: CitedAnswer, { urls, world }: FixtureWeb): string[] {
  const wrong = citations.filter(({ url, quote }) => {
    const page = world.pages[urls.indexOf(url)]
    return page === undefined || !plain(`${page.title} ${page.body}`).includes(plain(quote))
  })
  const known = new Set(citations.map(({ index }) => index))
  const dangling = [...answer.matchAll(/\[(\d{1,3})\]/g)].filter(([, index]) => !known.has(Number(index)))
  return [...wrong.map(({ url, quote }) => `${url}: ${quote}`), ...dangling.map(([mark]) => mark)]
}

/** Words only: independent of the product's own normalization, because markup and spaces differ between page and markdown. */
const plain = (text: string) =>
  text
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()
