import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { markdownTable } from '#shared/text/markdown-table.ts'
import { openMonitoredStore } from '#test/support/stores/monitored-store.ts'

const lines = (bytes: number, line: (index: number) => string) => {
  const texts: string[] = []
  for (let length = 0; length < bytes; length += texts.at(-1)?.length ?? 0) texts.push(line(texts.length))
  return texts.join('\n')
}
const article = (bytes: number) =>
  lines(bytes, (index) => `Paragraph ${index} of a long article has the number ${index}.`)

/** Two versions of a page. */
const pages: Record<string, [before: string, after: string]> = {
  '60 KB, one price changes': [`${article(60_000)}\nPrice: 10 euros`, `${article(60_000)}\nPrice: 12 euros`],
  '1 MB of different numbers in each line': [
    lines(1_000_000, (index) => `${index} costs ${index * 7} euros`),
    lines(1_000_000, (index) => `${index} costs ${index * 11} euros`),
  ],
  '1 MB of the same short line, in another number': [lines(1_000_000, () => 'a'), lines(990_000, () => 'a b')],
  '1 MB in one line': [`a1 ${'b2 '.repeat(333_000)}`, `a1 ${'c3 '.repeat(333_000)}`],
}

/** A busy machine makes slices longer, never shorter: the shortest of these runs counts. */
const runs = 3

/** The longest time for which a check holds the event loop: learning, an unchanged page, and a change with its confirmation. */
export async function measureSlices(): Promise<string> {
  const rows: string[][] = []
  for (const [name, versions] of Object.entries(pages)) {
    const measured: Slice[][] = []
    for (let run = 0; run < runs; run++) measured.push(await slicesOf(versions))
    rows.push([
      name,
      ...(measured[0] ?? []).map((_, probe) => shortest(measured.flatMap((slices) => slices[probe] ?? []))),
    ])
  }
  return markdownTable(
    [
      'Page: longest slice of the event loop (its CPU for the whole probe), ms',
      'learning',
      'same text',
      'first probe of a change',
      'second probe',
    ],
    rows,
  )
}

/** Milliseconds. */
interface Slice {
  longest: number
  cpu: number
}

async function slicesOf([before, after]: readonly [before: string, after: string]): Promise<Slice[]> {
  await using monitored = await openMonitoredStore()
  const url = 'https://page.example/'
  monitored.pages.set(url, before)
  const learning = await sliceOf(() => monitored.addLearned('page', { url }))
  const same = await sliceOf(() => monitored.next('page'))
  monitored.pages.set(url, after)
  const first = await sliceOf(() => monitored.next('page'))
  const confirming = await sliceOf(() => monitored.next('page'))
  return [learning, same, first, confirming]
}

function shortest(slices: readonly Slice[]): string {
  const least = (of: (slice: Slice) => number) => Math.min(...slices.map(of)).toFixed(0)
  return `${least(({ longest }) => longest)} (${least(({ cpu }) => cpu)})`
}

/** The longest slice, without the wait of the timer itself. */
async function sliceOf(work: () => Promise<unknown>): Promise<Slice> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  await sleep(20)
  delay.reset()
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  await sleep(20)
  delay.disable()
  return { longest: Math.max(0, delay.max / 1e6 - 1), cpu: (user + system) / 1000 }
}
