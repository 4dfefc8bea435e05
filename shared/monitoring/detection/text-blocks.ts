import { splitLong } from './split-long.ts'

/** The blocks of a watched text. */
export const blocksOf = (text: string) => (text === '' ? [] : text.split('\n'))

/** The pieces of a watched text that are compared: its blocks, and the parts of long ones. */
export const piecesOf = (text: string): string[] => blocksOf(text).flatMap(splitLong)

/** A text without its numbers. */
export const wordsOf = (text: string) => text.replace(/\p{Nd}[\p{Nd}.,:/'-]*/gu, '#')
