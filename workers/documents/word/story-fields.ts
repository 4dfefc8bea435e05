import type { StoryPieces } from './story-pieces.ts'

/**
 * The complex fields of a text (ECMA-376 part 1, 17.16.18): a mark at their begin, an instruction, a mark that separates it
 * from the result, and a mark at their end.
 */
export interface StoryFields {
  /** Notes a mark. False for one that is not to be written, because it has no begin or is nested too deep. */
  mark: (type: string | undefined) => boolean
  /** The part of an instruction that is written; empty for that of a field that is not. */
  instruction: (text: string) => string
}

interface Field {
  /** The piece it begins at. */
  start: number
  isWritten: boolean
  isInstruction: boolean
  instructionLength: number
}

/** The library searches all open fields at each run. */
const maxOpenFields = 16
const maxInstructionLength = 4000

/** Takes texts inside an instruction, such as the result of a field in it, back from `pieces`. */
export function createStoryFields(pieces: StoryPieces): StoryFields {
  const open: Field[] = []
  const endInstruction = (field: Field, depth: number) => {
    if (field.isInstruction && depth < maxOpenFields) pieces.dropTexts(field.start)
    field.isInstruction = false
  }
  return {
    mark(type) {
      const field = open.at(-1)
      if (type === 'begin') {
        // The library handles one instruction at a time.
        const isWritten = open.length < maxOpenFields && field?.isInstruction !== true
        open.push({ start: pieces.length(), isWritten, isInstruction: true, instructionLength: 0 })
        return isWritten
      }
      if (field === undefined) return false
      const isSecond = type === 'separate' && !field.isInstruction
      endInstruction(field, open.length - 1)
      if (type === 'end') open.pop()
      return field.isWritten && !isSecond
    },
    instruction(text) {
      const field = open.at(-1)
      if (field === undefined || !field.isWritten || !field.isInstruction) return ''
      const kept = text.slice(0, maxInstructionLength - field.instructionLength)
      field.instructionLength += kept.length
      return kept
    },
  }
}
