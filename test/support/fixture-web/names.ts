/** Syllables and words of invented names: no real subject has them, so only the pages can know the facts. */
const starts = ['Vel', 'Quar', 'Tor', 'Mis', 'Bran', 'Ost', 'Kel', 'Dur', 'Sal', 'Fen', 'Gris', 'Hal']
const ends = ['dova', 'mere', 'vik', 'lund', 'garth', 'stein', 'moor', 'haven', 'bek', 'ria']
const firstNames = ['Ilse', 'Marten', 'Odile', 'Perrin', 'Saskia', 'Tobias', 'Ulla', 'Viktor', 'Wanda', 'Yorick']
const lastNames = [
  'Ahlgren',
  'Bressane',
  'Corvinus',
  'Dalmasso',
  'Eskildsen',
  'Farkas',
  'Gyllen',
  'Hornung',
  'Ivarsson',
]
const towns = [
  'Arnholt',
  'Bezmin',
  'Calvera',
  'Drissen',
  'Ettenau',
  'Fjorby',
  'Gallina',
  'Hostrup',
  'Ilmenau',
  'Jarvik',
]

/** The name of the subject with this number. No two numbers below 120 share one. */
export const subjectName = (number: number): string =>
  `${starts[number % starts.length]}${ends[Math.floor(number / starts.length) % ends.length]}`

export const personName = (random: () => number): string => `${pick(firstNames, random)} ${pick(lastNames, random)}`

export const townName = (random: () => number): string => pick(towns, random)

export function pick<T>(list: readonly T[], random: () => number): T {
  const found = list[Math.floor(random() * list.length)]
  if (found === undefined) throw new RangeError('Expected a list with items.')
  return found
}
