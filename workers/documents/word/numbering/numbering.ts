/** One level of a list definition (ECMA-376 part 1, 17.9). Levels are counted from 0. */
export interface ListLevel {
  isOrdered: boolean
  start: number
  /** A paragraph of a level below this one makes the level start again. */
  restartsBelow: number
}

/** A list of a document. Lists with the same levels share one count, unless they start again. */
export interface WordList {
  levels: ReadonlyMap<number, ListLevel>
  /** The numbers with which levels start when this list first uses them, by level. */
  startsAt: ReadonlyMap<number, number>
}

/** The lists of a Word document: by the id that paragraphs name, and by the id of a paragraph style. */
export interface Numbering {
  lists: ReadonlyMap<string, WordList>
  byStyle: ReadonlyMap<string, { list: WordList; level: number }>
}

/** The level that a file names; the first for none, as for the library. */
export const levelOf = (text: string) => Math.min(numberOf(text), noLevel)

/** The deepest level is 8. */
const noLevel = 9

/** A number as files write it; 0 for any other text. */
export const numberOf = (text: string) => (/^\d{1,8}$/u.test(text) ? Number(text) : 0)
