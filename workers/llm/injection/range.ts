/** The positions of a text at which findings count. */
export interface Range {
  from: number
  to: number
}

export const isWithin = (at: number, { from, to }: Range): boolean => at >= from && at < to
