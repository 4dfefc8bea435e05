import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { figureTable } from '#bench/figure-table.ts'
import type { Figure } from '#bench/figures/figure.ts'
import { checkClaims } from '#workers/evidence/check-claims.ts'
import { choosePassages } from '#workers/evidence/choose-passages.ts'
import { citeClaims } from '#workers/evidence/cite-claims.ts'
import type { Claim } from '#workers/evidence/claim.ts'
import { groupDuplicates } from '#workers/evidence/group-duplicates.ts'
import type { Source } from '#workers/evidence/source.ts'
import { splitSentences } from '#workers/evidence/split-sentences.ts'
import { adversaryVerdicts, verdictTable } from './adversary-table.ts'

// npm run bench:evidence
// The processor time of one report of 12 sources with 60 KB each: passages are ranked, 30 claims checked and cited.
// Also the longest time for which the work keeps the event loop. The sources are made of the documents of this repository.
// Then how statements of the lie generator leave the check: `test/evidence/adversary`.

const sourceCount = 12
const sourceLength = 60_000
const claimCount = 30
const rounds = 15

const paragraphs = readdirSync('docs')
  .filter((name) => name.endsWith('.md'))
  .flatMap((name) => readFileSync(`docs/${name}`, 'utf8').split('\n\n'))
const sources = Array.from({ length: sourceCount }, (_, position) => sourceOf(position + 1))
const claims = sources.flatMap(({ index, text }) => claimsOf(index, text)).slice(0, claimCount)

const times: number[] = []
const slices: number[] = []
for (let round = 0; round < rounds; round += 1) {
  const { cpuMs, sliceMs } = await measure()
  times.push(cpuMs)
  slices.push(sliceMs)
}
const figures: Figure[] = [
  figureOf(
    `processor time of a report: ${sourceCount} sources of 60 KB, ${claimCount} claims; first call`,
    times[0] ?? 0,
    150,
  ),
  figureOf('the same, median of later calls', median(times.slice(1)), 150),
  figureOf('the same: longest time without the event loop, median of later calls', median(slices.slice(1)), 20),
]
console.log(figureTable(figures))
console.log(verdictTable(await adversaryVerdicts()))

async function measure(): Promise<{ cpuMs: number; sliceMs: number }> {
  const startedAt = process.threadCpuUsage()
  let sliceMs = 0
  let last = process.threadCpuUsage()
  let isRunning = true
  const tick = () => {
    const { user, system } = process.threadCpuUsage(last)
    sliceMs = Math.max(sliceMs, (user + system) / 1000)
    last = process.threadCpuUsage()
    if (isRunning) setImmediate(tick)
  }
  setImmediate(tick)
  groupDuplicates(sources)
  const passages = await choosePassages('How long are captures of pages kept and what does a restore cost?', sources, {
    maxChars: 24_000,
  })
  const checked = await checkClaims(claims, sources)
  citeClaims(checked.supported, sources)
  isRunning = false
  const { user, system } = process.threadCpuUsage(startedAt)
  if (passages.length < 10 || checked.supported.length < claims.length / 2)
    throw new Error(`Expected passages and supported claims, found ${passages.length} and ${checked.supported.length}.`)
  return { cpuMs: (user + system) / 1000, sliceMs }
}

/** A text of other paragraphs for each source, in an order of its own. */
function sourceOf(index: number): Source {
  let text = `# Source ${index}\n\n`
  for (let at = index * 7; text.length < sourceLength; at += 13)
    text += `${paragraphs[at % paragraphs.length] ?? ''}\n\n`
  text = text.slice(0, sourceLength)
  return {
    index,
    url: `https://example.com/${index}`,
    title: `Source ${index}`,
    text,
    hash: hash('sha256', text),
    fetchedAt: '',
  }
}

/** Sentences of the source as claims, with themselves as quotes. */
function claimsOf(source: number, text: string): Claim[] {
  const sentences = splitSentences(text).filter(({ text: words }) => words.length > 40 && words.length < 300)
  return [5, 50, 120].flatMap((at) => {
    const quote = sentences[at]?.text ?? ''
    return quote === '' ? [] : [{ text: quote.replaceAll('`', ''), citations: [{ source, quote }] }]
  })
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0
}

function figureOf(comparison: string, ms: number, limitMs: number): Figure {
  return {
    comparison,
    ours: `${ms.toFixed(1)} ms`,
    baseline: `${limitMs} ms`,
    ratio: ms / limitMs,
    target: { atMost: 1 },
  }
}
