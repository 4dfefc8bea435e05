import { xmlAttribute } from '#workers/xml/read-xml.ts'
import type { StoryPieces } from './story-pieces.ts'

/** Takes hidden runs back from the pieces of a text (ECMA-376 part 1, 17.3.2.41). `path`: the open elements. */
export interface HiddenText {
  open: (path: readonly string[], attributes: Readonly<Record<string, string>>) => void
  close: (path: readonly string[]) => void
}

interface Run {
  start: number
  byStyle: boolean
  /** As its own properties say. */
  byItself?: boolean
}

export function createHiddenText(pieces: StoryPieces, hiddenByStyle: ReadonlyMap<string, boolean>): HiddenText {
  const runs: Run[] = []
  /** For each open paragraph, whether its style hides it. */
  const paragraphs: boolean[] = []
  return {
    open(path, attributes) {
      const name = path.at(-1)
      const run = runs.at(-1)
      const value = xmlAttribute({ attributes }, 'val') ?? ''
      if (name === 'p') paragraphs.push(false)
      if (name === 'r') runs.push({ start: pieces.length(), byStyle: paragraphs.at(-1) ?? false })
      if (name === 'pStyle' && path.at(-3) === 'p')
        paragraphs[paragraphs.length - 1] = hiddenByStyle.get(value) ?? false
      if (run === undefined || path.at(-3) !== 'r' || path.at(-2) !== 'rPr') return
      if (name === 'rStyle') run.byStyle ||= hiddenByStyle.get(value) ?? false
      if (name === 'vanish') run.byItself = isOn(value)
    },
    close(path) {
      const name = path.at(-1)
      if (name === 'p') paragraphs.pop()
      if (name !== 'r') return
      const run = runs.pop()
      if (run !== undefined && (run.byItself ?? run.byStyle)) pieces.dropAll(run.start)
    },
  }
}

/** The value of a property that is on or off (ECMA-376 part 1, 17.17.4). */
export const isOn = (value: string) => !/^(?:0|false|off)$/u.test(value)
