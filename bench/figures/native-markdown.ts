import { openFixtures } from '#bench/fixtures/open-fixtures.ts'
import { openService } from '#bench/fixtures/open-service.ts'
import { markdownText } from '#bench/pages/markdown-text.ts'
import { scoreWords } from '#bench/pages/word-score.ts'
import { openTestEgress } from '#test/support/egress/open-test-egress.ts'
import { createExtraction, openPageProcesses } from '#workers/pages/isolated/extraction.ts'
import { readPage } from '#workers/pages/read-page.ts'
import type { Figure } from './figure.ts'

/**
 * Pages of a site that offers each as HTML and as markdown: the documentation of this service. Compares the bytes that arrive
 * (decoded), and the words of the answers to those of the markdown source (F1).
 */
export async function nativeMarkdown(): Promise<Figure[]> {
  await using fixtures = await openFixtures()
  const { url } = await openService(fixtures, { threads: 1 })
  const index = await (await fetch(`${url}/docs`, { headers: { Accept: 'text/html' } })).text()
  const paths = new Set([...index.matchAll(/href="(\/docs\/[\w/-]+)"/g)].map(([, path = '']) => path))
  await using egress = await openTestEgress()
  await using processes = openPageProcesses(1)
  const extraction = createExtraction(processes)
  const { signal } = new AbortController()
  const total = { pages: 0, html: 0, markdown: 0, htmlF1: 0, markdownF1: 0 }
  for (const path of paths) {
    const reference = markdownText(await (await fetch(`${url}${path}.md`)).text())
    for (const source of ['html', 'markdown'] as const) {
      let bytes = 0
      const noted: Pick<typeof egress, 'fetch' | 'stream'> = {
        stream: (request) => egress.stream(request),
        fetch: async (request) => {
          const capture = await egress.fetch(request)
          bytes += capture.body.byteLength
          return capture
        },
      }
      const options = { source: source === 'html' ? source : ('auto' as const) }
      const page = await readPage(url + path, options, { egress: noted, extraction }, signal)
      total[source] += bytes
      total[`${source}F1`] += scoreWords(markdownText(page.content), reference).f1
    }
    total.pages++
  }
  if (total.pages < 20) throw new Error(`expected at least 20 pages of documentation, found ${total.pages}`)
  const mean = (sum: number) => sum / total.pages
  return [
    {
      comparison: `Native markdown, ${total.pages} pages: bytes that arrive, to the HTML of the same pages`,
      ours: `${Math.round(total.markdown / 1000)} KB`,
      baseline: `${Math.round(total.html / 1000)} KB`,
      ratio: total.markdown / total.html,
      target: { atMost: 0.4 },
    },
    {
      comparison: 'The same: F1 of the words of the answer, to that of the answer from HTML',
      ours: mean(total.markdownF1).toFixed(3),
      baseline: mean(total.htmlF1).toFixed(3),
      ratio: total.markdownF1 / total.htmlF1,
      target: { atLeast: 1 },
    },
  ]
}
