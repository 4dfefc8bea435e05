import { hasText, type StoryPieces } from './story-pieces.ts'

/** Moves the reading of each ruby, which precedes its base, behind it, in brackets (ECMA-376 part 1, 17.3.3.25). */
export interface Readings {
  open: (name: string, prefix: string) => void
  close: (name: string) => void
}

export function createReadings(pieces: StoryPieces): Readings {
  /** Ruby has no ruby inside. If it has, it is read as it is written. */
  let depth = 0
  let start = 0
  let reading: ReturnType<StoryPieces['cut']> = []
  let prefix = ''
  return {
    open(name, elementPrefix) {
      if (name === 'ruby' && ++depth === 1) prefix = elementPrefix
      if (name === 'rt' && depth === 1) start = pieces.length()
    },
    close(name) {
      if (name === 'rt' && depth === 1) reading = pieces.cut(start)
      if (name !== 'ruby' || --depth > 0) return
      if (hasText(reading)) {
        pieces.add(`<${prefix}t>(</${prefix}t>`, 'text')
        pieces.append(reading)
        pieces.add(`<${prefix}t>)</${prefix}t>`, 'text')
      }
      reading = []
    },
  }
}
