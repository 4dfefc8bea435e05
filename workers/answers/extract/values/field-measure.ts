import { type Unit, unitOf } from '#shared/values/units.ts'
import { wordsOf } from './words-of.ts'

// cspell:ignore jahr annee

/** The numbers that a field can hold, as far as its name and description say. */
export interface FieldMeasure {
  /** The unit that the field counts in: kilograms for `weightKg`. */
  unit?: Unit
  /** The dimensions of numbers that fit: `mass` for `weight`. Empty if any fits. */
  dimensions: readonly string[]
  isMoney: boolean
  isYear: boolean
}

/** Reads the measure of a field from its name, title and description. */
export function fieldMeasure(name: string, title = '', description = ''): FieldMeasure {
  const words = wordsOf(name)
  const all = `${words} ${wordsOf(title)} ${wordsOf(description.slice(0, 120))}`.trim()
  const unit = unitOfName(words) ?? unitOfText(title) ?? unitOfText(description)
  const isMoney = unit === undefined && moneyWords.test(all) && !countWords.test(words)
  const isYear =
    /\b(?:year|founded|established|jahr|annee|ano)\b/.test(words) && !/\b(?:years|per|warranty)\b/.test(all)
  const dimensions = unit !== undefined ? [unit.dimension] : isMoney ? [] : dimensionsOf(words)
  return { ...(unit !== undefined && { unit }), dimensions, isMoney, isYear }
}

/** `weight kg` counts in kilograms. `price min` is the lowest price. */
function unitOfName(words: string): Unit | undefined {
  const parts = words.split(' ')
  const last = parts.at(-1) ?? ''
  if (parts.length < 2 || (/^\p{L}$/u.test(last) && !measured.test(words))) return undefined
  if (last === 'min' || last === 'mins') return isTimeName.test(words) ? unitOf('min') : undefined
  if (last === 'percent' || last === 'pct' || last === 'percentage') return unitOf('%')
  if (last === 'in' || last === 'day' || last === 'month' || last === 'year' || last === 'hour') return undefined
  return unitOf(parts.slice(-2).join('/')) ?? unitOf(last)
}

const measured = /\b(?:weight|height|width|depth|length|distance|volume|capacity|temperature|power|speed)\b/

/** A unit that stands in parentheses or behind `in`: `Weight (kg)`, `Weight in kilograms`. */
function unitOfText(text: string): Unit | undefined {
  const word =
    /\(([^\s()]{1,12})\)\s{0,4}$/u.exec(text.slice(0, 120))?.[1] ??
    /\bin (\p{L}{1,14})\b/u.exec(text.slice(0, 120))?.[1]
  return word === undefined || word === 'min' ? undefined : unitOf(word)
}

const isTimeName = /\b(?:time|duration|prep|preparation|cook|cooking|baking|rest|total|active|delay|length|runtime)\b/

// cspell:disable
const moneyWords =
  /\b(?:price|prices|cost|costs|fee|fees|salary|wage|pay|rent|revenue|budget|turnover|deposit|amount due|gehalt|preis|miete|kaltmiete|kaution|nebenkosten|kosten|depot|caution|fianza|prix|loyer|salaire|precio|alquiler|salario)\b/

const countWords = /\b(?:count|number|quantity|reviews|ratings|items|units|employees|people|persons)\b/

const dimensionsByWord: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\b(?:weight|mass|gewicht|poids|peso)\b/, ['mass']],
  [
    /\b(?:width|height|depth|diameter|distance|thickness|altitude|elevation|breite|hohe|tiefe|largeur|hauteur|ancho|altura)\b/,
    ['length'],
  ],
  [/\b(?:area|living area|floor area|floor space|plot|wohnflache|grundstucksflache|surface|superficie)\b/, ['area']],
  [/\b(?:prep time|cook time|total time|duration|runtime|dauer|duree|duracion|playing time)\b/, ['duration']],
  [/\b(?:storage|memory|ram|disk|speicher)\b/, ['data']],
  [/\b(?:power|wattage|leistung|puissance|potencia)\b/, ['power']],
  [/\b(?:voltage|spannung|tension|voltaje)\b/, ['voltage']],
  [/\b(?:frequency|clock speed|clock rate)\b/, ['frequency']],
  [/\b(?:speed|velocity)\b/, ['speed', 'data rate']],
  [
    /\b(?:volume|capacity|fassungsvermogen|volumen|contenance|capacidad)\b/,
    ['volume', 'charge', 'energy', 'data', 'mass'],
  ],
  [/\b(?:battery)\b/, ['charge', 'energy', 'duration', 'percent']],
  [/\b(?:resolution|megapixels)\b/, ['pixels']],
  [/\b(?:temperature|temperatur|temperatura)\b/, ['celsius', 'fahrenheit']],
  [
    /\b(?:percent|percentage|share|rate|discount|growth|anteil|rabatt|remise|descuento)\b/,
    ['percent', 'percent points', 'data rate'],
  ],
  [/\b(?:warranty|guarantee|garantie|garantia|experience|term|period|laufzeit|age)\b/, ['duration']],
  [/\b(?:length|size|range|lange|longueur|longitud)\b/, ['length', 'duration', 'area', 'data', 'volume', 'mass']],
]
// cspell:enable

const dimensionsOf = (words: string): readonly string[] =>
  dimensionsByWord.find(([pattern]) => pattern.test(words))?.[1] ?? []
