import { AppError } from '#shared/errors.ts'
import { extractPage } from '#workers/pages/extract-page.ts'
import { readDataFolder } from './pages/data-folder.ts'
import type { LabelledPage } from './pages/data-folder.ts'
import { extractWithDefuddle } from './pages/defuddle.ts'
import { markdownText } from './pages/markdown-text.ts'
import { extractWithReadability } from './pages/readability.ts'
import { printReport } from './pages/report.ts'
import type { PageResult } from './pages/report.ts'
import { scoreWords, wordsOf } from './pages/word-score.ts'

// npm run bench:extraction -- FOLDER [--arms=ours,readability,defuddle] [--every=N]
// All arms in one process on the same pages, one after the other, so that the machine's mood hits all of them. Times are
// those of the processor, in the thread: what other programs take meanwhile does not count.
// With --every, only every Nth page: a look, no figure.

const [folder, ...flags] = process.argv.slice(2)
if (!folder) throw new Error('Usage: npm run bench:extraction -- FOLDER [--arms=A,B] [--every=N]')
const step = Number(flags.find((flag) => flag.startsWith('--every='))?.slice(8) ?? 1)

const all: Record<string, (page: LabelledPage) => string | Promise<string>> = {
  ours: (page) => ours(page),
  readability: ({ html }) => extractWithReadability(new TextDecoder().decode(html)),
  defuddle: ({ html, url }) => extractWithDefuddle(new TextDecoder().decode(html), url),
}
const asked = flags
  .find((flag) => flag.startsWith('--arms='))
  ?.slice(7)
  .split(',')
const arms = Object.fromEntries(Object.entries(all).filter(([arm]) => asked?.includes(arm) ?? true))

const results: PageResult[] = []
let count = 0
for (const page of readDataFolder(folder)) {
  if (count++ % step !== 0) continue
  for (const [arm, extract] of Object.entries(arms)) results.push(await measure(arm, page, extract))
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

async function measure(
  arm: string,
  page: LabelledPage,
  extract: (page: LabelledPage) => string | Promise<string>,
): Promise<PageResult> {
  const began = process.threadCpuUsage()
  const markdown = await extract(page)
  const { user, system } = process.threadCpuUsage(began)
  const milliseconds = (user + system) / 1000
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
