import { wordsOf } from '#workers/answers/compare/words.ts'

/** A label of a page as the name of a facet. */
export interface FacetLabel {
  /** Equal for labels that mean the same: without case, plural and synonyms. Empty if no word is left. */
  key: string
  /** The unit that the label states in brackets, as in `Weight (kg)`; empty without one. */
  unit: string
}

/** Longer labels are sentences. */
const maxWords = 8

/** Reads a label: its meaning as a key, and the unit in its brackets. */
export function facetLabel(label: string): FacetLabel {
  const { name, unit } = withoutUnit(label)
  const words = spelledWords(name)
  if (words.length === 0 || words.length > maxWords) return { key: '', unit: '' }
  const key = words.toSorted().join(' ')
  return { key: phraseSynonyms.get(key) ?? key, unit }
}

/** The words of a label without fillers, each as the first of its synonyms. */
const spelledWords = (name: string): string[] =>
  wordsOf(name)
    .filter((word) => !fillers.has(word))
    .map((word) => wordSynonyms.get(word) ?? word)

/** `Weight (kg)` and `Weight [kg]` as `Weight` and `kg`. */
function withoutUnit(label: string): { name: string; unit: string } {
  const opening = Math.max(label.indexOf('('), label.indexOf('['))
  if (opening <= 0) return { name: label, unit: '' }
  const inside = label.slice(opening + 1).split(/[)\]]/, 1)[0] ?? ''
  const word = inside.trim()
  return word.length <= 12 && !word.includes(' ')
    ? { name: label.slice(0, opening), unit: word }
    : { name: label, unit: '' }
}

// cspell:disable
const fillers: ReadonlySet<string> = new Set(
  'a an the of in for to and our your their its is are total approx approximate number no der die das le la'.split(' '),
)

/** Words with one meaning. The first of a line stands for the others. */
const wordSynonyms = synonyms(' ', (word) => wordsOf(word)[0] ?? '', [
  'color colour farbe couleur',
  'center centre',
  'license licence',
  'organization organisation',
  'maximum max maximal',
  'minimum min minimal',
  'phone telephone tel telefon',
  'mail email',
  'temperature temp',
  'display screen',
  'processor cpu',
  'weight mass gewicht poid',
  'price cost fee preis prix tarif pricing',
  'warranty guarantee garantie',
  'material fabric',
  'size dimension grosse taille',
  'length lange longueur',
  'width breite largeur',
  'height hohe hauteur',
  'manufacturer maker hersteller',
  'employee staff headcount mitarbeiter',
  'population inhabitant einwohner',
  'area surface flache superficie',
  'address adresse anschrift',
  'language sprache langue',
  'delivery shipping versand livraison',
  'country land pays',
  'author writer autor auteur',
  'year jahr annee',
  'duration dauer duree',
])

/** Labels with one meaning. The first of a line stands for the others. */
const phraseSynonyms = synonyms('|', (label) => spelledWords(label).toSorted().join(' '), [
  'battery life|battery runtime|battery duration|runtime|playtime|battery',
  'opening hour|opening time|hour|business hour|open|opens|hour operation|opening|offnungszeiten',
  'author|written by|by',
  'release date|released|released on|launch date|launched|published|publication date|date published|date publication',
  'founded|established|year founded|founded in|founding year|founding date|since|foundation',
  'headquarter|hq|head office|based in',
  'location|venue|place|where',
  'date|when',
  'brand|manufacturer',
  'memory|ram|system memory',
  'storage|storage capacity|disk|disk space|internal storage',
  'salary|pay|compensation|wage|gehalt',
  'employer|company|organization|hiring organization',
  'operating system|os|platform',
  'return|return policy|return period|money back',
  'delivery|delivery time|delivery cost',
  'price|price from|unit price|list price|retail price|current price|ticket price|entry price',
  'rating|average rating|score|customer rating|review score',
  'weight|net weight|item weight|product weight',
  'size|product size|item size|size lwh',
  'capacity|seat|seating capacity',
  'availability|in stock|stock',
  'ceo|chief executive|chief executive officer',
])
// cspell:enable

/** Maps each name of a line to the first of it, both in the spelling that labels are looked up by. */
function synonyms(
  separator: string,
  spell: (name: string) => string,
  lines: readonly string[],
): ReadonlyMap<string, string> {
  return new Map(
    lines.flatMap((line) => {
      const [first = '', ...others] = line.split(separator).map(spell)
      return others.map((other): [string, string] => [other, first])
    }),
  )
}
