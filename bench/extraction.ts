import { AppError } from '#shared/contract/errors.ts'
import { extractPage } from '#workers/pages/extract-page.ts'
import { readDataFolder, type LabelledPage } from './pages/data-folder.ts'
import { extractWithDefuddle } from './pages/defuddle.ts'
import { markdownText } from './pages/markdown-text.ts'
import { extractWithReadability } from './pages/readability.ts'
import { printReport, type PageResult } from './pages/report.ts'
import { scoreWords, wordsOf } from './pages/word-score.ts'

// npm run bench:extraction -- FOLDER [--variants=ours,readability,defuddle] [--every=N]
// Runs all variants in one process on each page in turn, so that other load on the machine affects all of them. Times are CPU
// times of the thread. With --every, only every Nth page, for a quick check. The models were trained on the labelled pages: for
// those, the scores of `ours` say how well the models fit, not how well they work on other pages (bench/pages/RESULTS.md).

const [folder, ...flags] = process.argv.slice(2)
if (!folder)
  throw new Error('Usage: npm run bench:extraction -- FOLDER [--variants=ours,readability,defuddle] [--every=N]')
const step = Number(flags.find((flag) => flag.startsWith('--every='))?.slice('--every='.length) ?? 1)

const allVariants: Record<string, (page: LabelledPage) => string | Promise<string>> = {
  ours: (page) => ours(page),
  readability: ({ html }) => extractWithReadability(new TextDecoder().decode(html)),
  defuddle: ({ html, url }) => extractWithDefuddle(new TextDecoder().decode(html), url),
}
const requested = flags
  .find((flag) => flag.startsWith('--variants='))
  ?.slice('--variants='.length)
  .split(',')
const variants = Object.fromEntries(
  Object.entries(allVariants).filter(([variant]) => requested?.includes(variant) ?? true),
)

const results: PageResult[] = []
let count = 0
for (const page of readDataFolder(folder)) {
  if (count++ % step !== 0) continue
  for (const [variant, extract] of Object.entries(variants)) results.push(await measure(variant, page, extract))
}
printReport(results, Object.keys(variants))

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
  variant: string,
  page: LabelledPage,
  extract: (page: LabelledPage) => string | Promise<string>,
): Promise<PageResult> {
  const startedAt = process.threadCpuUsage()
  const markdown = await extract(page)
  const { user, system } = process.threadCpuUsage(startedAt)
  const milliseconds = (user + system) / 1000
  const text = markdownText(markdown)
  const flat = wordsOf(text).join(' ')
  const found = (snippet: string) => flat.includes(wordsOf(snippet).join(' '))
  return {
    variant,
    number: page.number,
    type: page.type,
    milliseconds,
    ...scoreWords(text, page.expectedText),
    requiredFound: ratioFound(page.requiredSnippets, found),
    forbiddenFound: ratioFound(page.forbiddenSnippets, found),
  }
}

function ratioFound(snippets: readonly string[], found: (snippet: string) => boolean): number | undefined {
  return snippets.length === 0 ? undefined : snippets.filter(found).length / snippets.length
}
