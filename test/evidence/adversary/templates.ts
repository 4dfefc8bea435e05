/** A sentence of a page, false statements about it by kind, and true ones. `{A}`, `{n}` and the like are filled in. */
export interface Template {
  page: string
  lies: readonly (readonly [kind: string, claim: string])[]
  truths: readonly string[]
  /** It was written after the word lists of the checker, which have been corrected since with its results in view. */
  isLater?: boolean
}

/** A sentence that its page does not state as a fact. Each claim repeats it as one. */
export interface Framed {
  kind: 'myth' | 'denial' | 'attribution' | 'fiction' | 'lead-in'
  page: string
  claim: string
}

/** Fills in the places of a text. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w)\}/gu, (place, name: string) => values[name] ?? place)

/** Three sets of names and numbers. */
export const fillings: readonly Readonly<Record<string, string>>[] = [
  { A: 'Norvik', B: 'Talbron', n: '40', m: '73', y: '1987', z: '2011' },
  { A: 'Velmara', B: 'Drossel', n: '26', m: '94', y: '1979', z: '2008' },
  { A: 'Quenta', B: 'Osmerlin', n: '18', m: '250', y: '1994', z: '2016' },
]
