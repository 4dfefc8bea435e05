// Ranks order the records of a list, and are compared as texts: those of one list have the same length. They are stored, so
// none of them can change.

/** Orders by time, the oldest first. Unix milliseconds. */
export const oldestFirst = (at: number): string => String(Math.max(0, at)).padStart(15, '0')

/** Orders by time, the newest first. Unix milliseconds. */
export const newestFirst = (at: number): string => String(maxTime - at).padStart(15, '0')

/** Orders by number, the greatest first. */
export const greatestFirst = (number: number): string => String(maxNumber - number).padStart(12, '0')

/** The number of a rank of `greatestFirst`. */
export const numberOfRank = (rank: string): number => maxNumber - Number(rank)

const maxTime = 999_999_999_999_999
const maxNumber = 999_999_999_999
