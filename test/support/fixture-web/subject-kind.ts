/** A property of a subject, as questions ask for it and as pages state it. `{s}`: the subject; `{v}`: the value. */
export interface Property {
  name: string
  question: string
  /** Sentences that state the value. Pages use them in turns. */
  statements: readonly string[]
  /** The row label of a table. */
  label: string
  value: ValueKind
}

/** How the value is made. `number`: with a unit; `one in a hundred` steps keep lies and truths apart. */
export type ValueKind =
  | { kind: 'year'; from: number; to: number }
  | { kind: 'number'; from: number; to: number; unit: string }
  | { kind: 'person' }
  | { kind: 'place' }

/** A sort of subjects that the pages are about. */
export interface SubjectKind {
  noun: string
  /** Appended to the invented name. */
  suffix: string
  /** The main sentence about it, without a fact. */
  about: string
  properties: readonly Property[]
}

export const year = (from: number, to: number) => ({ kind: 'year', from, to }) as const
export const measured = (from: number, to: number, unit: string) => ({ kind: 'number', from, to, unit }) as const
export const person = { kind: 'person' } as const
export const place = { kind: 'place' } as const

export function property(
  name: string,
  question: string,
  [label, value]: readonly [label: string, value: ValueKind],
  statements: readonly string[],
): Property {
  return { name, question, label, value, statements }
}
