import type { Result } from '#shared/contract/operations/index.ts'
import { visibleText } from '#workers/upstreams/visible-text.ts'
import type { CaptionLine } from './caption-line.ts'

type Segment = Result<'youtube-transcript'>['segments'][number]

/** Captions as segments: one line of text each, without empty ones. A line of unknown length ends where the next begins. */
export function transcriptSegments(lines: readonly CaptionLine[]): Segment[] {
  return lines.flatMap(({ startMs, durationMs, text }, index) => {
    const plain = visibleText(text).replaceAll(/\s+/gu, ' ').trim().toWellFormed()
    if (plain === '') return []
    const endMs =
      durationMs === undefined ? Math.max(startMs, lines[index + 1]?.startMs ?? startMs) : startMs + durationMs
    return { startMs, endMs, startTime: clockTime(startMs), text: plain }
  })
}

/** As players show it: 0:07, 12:45, 1:02:03. */
function clockTime(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const rest = String(seconds % 60).padStart(2, '0')
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${String(minutes).padStart(2, '0')}:${rest}`
}
