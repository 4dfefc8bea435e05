import type { Line } from '#workers/pdf/layout/line.ts'

/** Writes lines in a monospace font as a fenced block. Places on the page become columns, so that indents stay. */
export function writeCode(lines: readonly Line[]): string {
  const advance = advanceOf(lines)
  const left = lines.reduce((min, line) => Math.min(min, line.x0), Infinity)
  const pitch = pitchOf(lines)
  const written: string[] = []
  let above: Line | undefined
  for (const line of lines) {
    const empty = above ? Math.min(3, Math.round((line.y - above.y) / pitch) - 1) : 0
    for (let count = 0; count < empty; count++) written.push('')
    written.push(codeLine(line, left, advance))
    above = line
  }
  const text = written.join('\n')
  const longest = (text.match(/`+/gu) ?? []).reduce((max, run) => Math.max(max, run.length), 0)
  const fence = '`'.repeat(Math.max(3, longest + 1))
  return `${fence}\n${text}\n${fence}`
}

function codeLine(line: Line, left: number, advance: number): string {
  let text = ''
  let end: number | undefined
  for (const word of line.words) {
    const gap = word.x0 - (end ?? left)
    const columns = Math.min(maxIndent, Math.round(gap / advance))
    text += ' '.repeat(Math.max(columns, end !== undefined && word.isSpaced ? 1 : 0)) + word.text
    end = word.x1
  }
  return text
}

const maxIndent = 120

/** The width of a character: all are as wide in a monospace font. */
function advanceOf(lines: readonly Line[]): number {
  let [width, count] = [0, 0]
  for (const line of lines) {
    for (const word of line.words) {
      const { length } = word.text
      if (length < 2) continue
      width += word.x1 - word.x0
      count += length
    }
  }
  return count > 0 && width > 0 ? width / count : 0.6 * (lines[0]?.size ?? 10)
}

function pitchOf(lines: readonly Line[]): number {
  let least = Infinity
  for (const [index, line] of lines.entries()) {
    const above = lines[index - 1]
    if (above && line.y - above.y > 0.8 * line.size) least = Math.min(least, line.y - above.y)
  }
  return Number.isFinite(least) ? least : 1.2 * (lines[0]?.size ?? 10)
}
