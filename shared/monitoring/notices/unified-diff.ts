import { diffArrays } from 'diff'
import type { TextChange } from '#shared/monitoring/detection/find-change.ts'
import { piecesOf } from '#shared/monitoring/detection/split-long.ts'

/** A line of a diff: its sign, and the numbers of the lines before it in both texts. */
interface DiffLine {
  sign: ' ' | '-' | '+'
  text: string
  old: number
  current: number
}

// A notice has room for a few hundred lines. Texts that differ more are shown as removed and added blocks.
const limits = { timeout: 15, maxEditLength: 500 }
const contextLines = 2

/** Longer texts take too long to compare on an event loop. They are shown as blocks, too. */
const maxCharacters = 200_000

/**
 * The lines of a unified diff, from the first `@@` on. Shows only the blocks of `found`: other differences are noise, and
 * are left out. Never empty when `found` has a block or a number.
 */
export function unifiedDiff(before: string, after: string, found: TextChange): string[] {
  const isLong = before.length + after.length > maxCharacters
  const lines = isLong ? undefined : compare(piecesOf(before), piecesOf(after), found)
  const hunks = lines === undefined || !showsAll(lines, found) ? [] : hunksOf(lines)
  if (hunks.length > 0) return hunks.flatMap(writeHunk)
  const removed = found.removed.map((text) => `-${text}`)
  const added = found.added.map((text) => `+${text}`)
  if (removed.length + added.length > 0) return [`@@ -1,${removed.length} +1,${added.length} @@`, ...removed, ...added]
  return found.numbers.flatMap((number) => [`@@ ${number.context} @@`, `-${number.before}`, `+${number.after}`])
}

/** A block of which a part is ignored differs from its line. */
function showsAll(lines: readonly DiffLine[], { added, removed }: TextChange): boolean {
  const shown = (sign: DiffLine['sign']) => new Set(lines.flatMap((line) => (line.sign === sign ? [line.text] : [])))
  return shown('+').size === new Set(added).size && shown('-').size === new Set(removed).size
}

function compare(old: string[], current: string[], found: TextChange): DiffLine[] | undefined {
  const changes = diffArrays(old, current, limits)
  if (changes === undefined) return undefined
  const [removed, added] = [new Set(found.removed), new Set(found.added)]
  const lines: DiffLine[] = []
  let at = { old: 0, current: 0 }
  for (const change of changes) {
    const sign = change.removed ? '-' : change.added ? '+' : ' '
    for (const text of change.value) {
      const isShown = change.removed ? removed.has(text) : !change.added || added.has(text)
      if (isShown) lines.push({ sign, text, ...at })
      at = { old: at.old + (change.added ? 0 : 1), current: at.current + (change.removed ? 0 : 1) }
    }
  }
  return lines
}

/** Groups the changed lines, with the lines around them. */
function hunksOf(lines: readonly DiffLine[]): DiffLine[][] {
  const hunks: DiffLine[][] = []
  let last = -Infinity
  for (const [index, line] of lines.entries()) {
    if (line.sign === ' ') continue
    const hunk = hunks.at(-1)
    const start = Math.max(0, index - contextLines)
    if (hunk !== undefined && start <= last + contextLines + 1) {
      for (const between of lines.slice(last + 1, index + 1)) hunk.push(between)
    } else {
      if (hunk !== undefined) for (const trailing of lines.slice(last + 1, last + 1 + contextLines)) hunk.push(trailing)
      hunks.push(lines.slice(start, index + 1))
    }
    last = index
  }
  const end = lines.slice(last + 1, last + 1 + contextLines)
  for (const trailing of end) hunks.at(-1)?.push(trailing)
  return hunks
}

function writeHunk(hunk: readonly DiffLine[]): string[] {
  const old = hunk.filter(({ sign }) => sign !== '+')
  const current = hunk.filter(({ sign }) => sign !== '-')
  const starts = [old[0] ?? hunk[0], current[0] ?? hunk[0]]
  const header = `@@ -${(starts[0]?.old ?? 0) + 1},${old.length} +${(starts[1]?.current ?? 0) + 1},${current.length} @@`
  return [header, ...hunk.map(({ sign, text }) => sign + text)]
}
