import { AppError } from '#shared/errors.ts'
import { extractPage } from '#workers/pages/extract-page.ts'
import { extractWithReadability } from './pages/baseline.ts'
import { readDataFolder } from './pages/data-folder.ts'
import type { LabelledPage } from './pages/data-folder.ts'
import { markdownText } from './pages/markdown-text.ts'
import { printReport } from './pages/report.ts'
import type { PageResult } from './pages/report.ts'
import { scoreWords, wordsOf } from './pages/word-score.ts'

// npm run bench:extraction -- FOLDER [--only-ours]
// Both arms in one process on the same pages, one after the other, so that the machine's mood hits both.

const [folder, ...flags] = process.argv.slice(2)
if (!folder) throw new Error('Usage: npm run bench:extraction -- FOLDER [--only-ours]')

const arms: Record<string, (page: LabelledPage) => string> = {
  ours: (page) => ours(page),
  ...(!flags.includes('--only-ours') && {
    readability: (page) => extractWithReadability(new TextDecoder().decode(page.html)),
  }),
}

const results: PageResult[] = []
for (const page of readDataFolder(folder)) {
  for (const [arm, extract] of Object.entries(arms)) results.push(measure(arm, page, extract))
}
printReport(results, Object.keys(arms))

function ours({ url, html }: LabelledPage): string {
  const raw = { url, status: 200, contentType: 'text/html', body: html }
  try {
    return extractPage(raw, { mainContent: true, format: 'markdown', links: false }).content
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code !== 'INTERNAL') return ''
    throw thrown
  }
}

function measure(arm: string, page: LabelledPage, extract: (page: LabelledPage) => string): PageResult {
  const began = performance.now()
  const markdown = extract(page)
  const milliseconds = performance.now() - began
  const text = markdownText(markdown)
  const flat = wordsOf(text).join(' ')
  const found = (snippet: string) => flat.includes(wordsOf(snippet).join(' '))
  return {
    arm,
    number: page.number,
    type: page.type,
    half: page.half,
    milliseconds,
    ...scoreWords(text, page.wanted),
    withFound: share(page.withSnippets, found),
    withoutFound: share(page.withoutSnippets, found),
  }
}

function share(snippets: readonly string[], found: (snippet: string) => boolean): number | undefined {
  return snippets.length === 0 ? undefined : snippets.filter(found).length / snippets.length
}
