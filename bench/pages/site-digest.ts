import { extractPage } from '#workers/pages/extract-page.ts'
import type { ExtractedPage } from '#workers/pages/page.ts'
import { hashPath } from '#workers/pages/site/hash-blocks.ts'
import { emptyDigest, learnPages, type SeenPage, type SiteDigest } from '#workers/pages/site/site-digest.ts'
import { readDataFolder, type LabelledPage } from './data-folder.ts'
import { markdownText } from './markdown-text.ts'
import { randomFrom } from './random.ts'
import { scoreWords, type WordScore } from './word-score.ts'

// node bench/pages/site-digest.ts FOLDER [FOLDER …]
// Compares the extraction with and without the digest of the host, on the labelled pages of hosts with at least four pages.
// The digest of a page is made of all other pages of its host.

interface Compared {
  number: string
  type: string
  without: WordScore
  using: WordScore
}

const minPages = 4

const folders = process.argv.slice(2)
if (folders.length === 0) throw new Error('Usage: node bench/pages/site-digest.ts FOLDER [FOLDER …]')
const sites = [...pagesByHost(folders).values()].filter((pages) => pages.length >= minPages).map(compareSite)
const all = sites.flat()
for (const type of ['all', ...new Set(all.map((page) => page.type))])
  print(
    type,
    all.filter((page) => type === 'all' || page.type === type),
  )
const [low, high] = intervalOf(sites)
process.stdout.write(
  `change of F1: ${low.toFixed(4)} to ${high.toFixed(4)} (95 %, bootstrap over ${sites.length} hosts)\n`,
)
for (const page of all.filter((each) => changeOf(each) !== 0).sort((a, b) => changeOf(a) - changeOf(b)))
  process.stdout.write(`${page.number} ${page.type} ${changeOf(page).toFixed(3)}\n`)

function pagesByHost(from: readonly string[]): Map<string, LabelledPage[]> {
  const byHost = new Map<string, LabelledPage[]>()
  for (const folder of from) {
    for (const page of readDataFolder(folder)) {
      const { host } = new URL(page.url)
      byHost.set(host, [...(byHost.get(host) ?? []), page])
    }
  }
  return byHost
}

function compareSite(pages: readonly LabelledPage[]): Compared[] {
  const first = pages.map((page) => ({ page, read: read(page, emptyDigest) }))
  const seen = first.map(({ page, read: { blockHashes = [] } }): SeenPage => {
    return { page: hashPath(page.url), blocks: blockHashes }
  })
  return first.map(({ page, read: without }, at) => {
    const digest = learnPages(emptyDigest, seen.toSpliced(at, 1), 0)
    const score = ({ content = '' }: Partial<ExtractedPage>) => scoreWords(markdownText(content), page.expectedText)
    return { number: page.number, type: page.type, without: score(without), using: score(read(page, digest)) }
  })
}

function read({ url, html }: LabelledPage, siteDigest: SiteDigest): Partial<ExtractedPage> {
  const raw = { url, status: 200, contentType: 'text/html', body: html }
  try {
    return extractPage(raw, { mainContent: true, format: 'markdown', links: false, siteDigest })
  } catch {
    return {}
  }
}

function print(type: string, pages: readonly Compared[]): void {
  const means = (['f1', 'precision', 'recall'] as const).map((name) => {
    const [without, using] = (['without', 'using'] as const).map((variant) =>
      mean(pages.map((page) => page[variant][name])).toFixed(4),
    )
    return `${name} ${without} → ${using}`
  })
  process.stdout.write(`${type}, ${pages.length} pages: ${means.join(', ')}\n`)
}

function changeOf({ without, using }: Compared): number {
  return using.f1 - without.f1
}

/** The middle 95 % of the mean change over resampled hosts. */
function intervalOf(all: readonly Compared[][]): [number, number] {
  const random = randomFrom(1)
  const means = Array.from({ length: 2000 }, () =>
    mean(all.flatMap(() => all[Math.floor(random() * all.length)] ?? []).map(changeOf)),
  ).sort((a, b) => a - b)
  return [means[50] ?? 0, means[1949] ?? 0]
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0) / Math.max(1, numbers.length)
}
