import type { Quantity } from '#shared/values/quantities.ts'
import type { Value } from './read-value.ts'

/** Whether two values mean the same: dates by day, numbers by amount and unit, other values by their words. */
export function isSameValue(one: Value, other: Value): boolean {
  if (one.isYes || one.isNo) return one.isYes === other.isYes && one.isNo === other.isNo
  if (!isSameList(one.dates, other.dates) || one.quantities.length !== other.quantities.length) return false
  if (!isEachIn(one.quantities, other.quantities) || !isEachIn(other.quantities, one.quantities)) return false
  if (one.dates.length + one.quantities.length === 0) return isSameSet(one.words, other.words)
  return isSameSet(qualifiersOf(one.words), qualifiersOf(other.words))
}

/**
 * Whether the numbers or dates of two texts contradict each other: both texts have some of one kind, and they are not the
 * same. Texts of which one has no such number do not.
 */
export function isConflicting(one: Value, other: Value): boolean {
  if (one.dates.length > 0 && other.dates.length > 0 && !isSameList(one.dates, other.dates)) return true
  const kinds = new Set(one.quantities.map(({ dimension }) => dimension))
  return [...kinds].some((kind) => {
    const [ofOne, ofOther] = [one, other].map(({ quantities }) => quantities.filter((each) => each.dimension === kind))
    if (ofOne === undefined || ofOther === undefined || ofOther.length === 0) return false
    return !isEachIn(ofOne, ofOther) && !isEachIn(ofOther, ofOne)
  })
}

const isEachIn = (some: readonly Quantity[], others: readonly Quantity[]) =>
  some.every((quantity) => others.some((other) => isSameQuantity(quantity, other)))

/**
 * In one unit, amounts are equal or not. Between units, the rounding of the one that is written less exactly is allowed:
 * 3.3 lb is 1.5 kg. A number without a unit may have that of the other.
 */
export function isSameQuantity(one: Quantity, other: Quantity): boolean {
  const distance = Math.abs(one.amount - other.amount)
  const rounding = Math.abs(one.amount) * 1e-9
  if (one.dimension !== other.dimension) return (one.dimension === '' || other.dimension === '') && distance <= rounding
  if (one.unit === other.unit || isDecimal(one, other)) return distance <= rounding
  return distance <= (measured.has(one.dimension) ? Math.max(one.precision, other.precision) : rounding)
}

/** Whether one unit is a power of ten of the other: then nobody rounds. */
function isDecimal(one: Quantity, other: Quantity): boolean {
  const exponent = Math.log10(one.precision / other.precision)
  return Math.abs(exponent - Math.round(exponent)) < 1e-9
}

/** The dimensions whose units of two systems are converted, and then rounded. */
const measured: ReadonlySet<string> = new Set(['mass', 'length', 'area', 'volume', 'power', 'speed'])

/** The words that change the meaning of an amount: `per month`, `not`, `from`. */
function qualifiersOf(words: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...words].flatMap((word) => qualifiers.get(word) ?? []))
}

// cspell:disable
const qualifiers: ReadonlyMap<string, string> = new Map(
  [
    'hour hourly',
    'day daily night nightly',
    'week weekly',
    'month monthly mo monat',
    'year yearly annual annually annum yr jahr',
    'user seat member',
    'person guest head',
    'not no never without',
    'from starting ab',
    'up max maximum',
    'least min minimum',
  ].flatMap((words) => words.split(' ').map((word): [string, string] => [word, words])),
)
// cspell:enable

const isSameList = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((item) => other.includes(item))

const isSameSet = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size === other.size && [...one].every((item) => other.has(item))
