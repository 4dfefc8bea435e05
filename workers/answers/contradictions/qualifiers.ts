import { relatedStems } from '#workers/answers/extractive/language/related-words.ts'
import { isStopWord } from '#workers/answers/extractive/language/stop-words.ts'
import { stemOf, type Word } from '#workers/answers/extractive/language/words.ts'
import type { RankedSentence } from '#workers/answers/extractive/ranking/rank-sentences.ts'

type Stated = Pick<RankedSentence, 'candidate' | 'value'>

/**
 * The limits of the value of a sentence: to a part, a group, a period or another thing: `children`, `winter`, the years beside the value,
 * and the thing that belongs to the subject, such as the `region of Rome`. Values with different ones do not contradict each other.
 */
export function qualifiersOf({ candidate, value }: Stated, asked: ReadonlySet<string>): ReadonlySet<string> {
  const { text, words, isCell } = candidate
  const found = new Set<string>()
  for (const { stem, text: word, start } of words) {
    const group = groups.get(stem)
    if (group !== undefined && !asked.has(stem)) found.add(group)
    const isValue = value !== undefined && start >= value.start && start < value.end
    if (/^(?:1\d{3}|20\d{2})$/u.test(word) && !isValue && !asked.has(stem)) found.add(word)
  }
  for (const [phrase, group] of phrases) if (text.includes(phrase)) found.add(group)
  const head = isCell ? undefined : headOf(words, asked)
  if (head !== undefined) found.add(`of ${head}`)
  return found
}

/** The word before `of` and a name that the question has, unless the question asks for it: `region` in `the region of Rome`. */
function headOf(words: readonly Word[], asked: ReadonlySet<string>): string | undefined {
  for (const [at, { text }] of words.entries()) {
    const head = words[at - 1]
    if (head === undefined || !owners.has(text)) continue
    const next = words[at + 1]
    const name = next !== undefined && isStopWord(next.text) ? words[at + 2] : next
    if (name === undefined || !asked.has(name.stem) || isStopWord(head.text) || asked.has(head.stem)) continue
    // `der` is an article behind a verb.
    if (/\p{N}/u.test(head.text) || (text === 'der' && !/^\p{Lu}/u.test(head.text))) continue
    if (relatedStems(head.stem).size === 0) return head.stem
  }
  return undefined
}

const owners: ReadonlySet<string> = new Set('of de du des von vom del der'.split(' '))

// cspell:disable
/** Words of one line limit a value in the same way. */
const lines = [
  'child children kids kinder kind enfants enfant niños niño réduit reduced reduziert ermäßigt student students studenten étudiants senior seniors',
  'summer sommer été verano',
  'winter hiver invierno',
  'spring frühling printemps primavera',
  'autumn fall herbst automne otoño',
  'main haupt principal principale',
  'average mean durchschnitt durchschnittlich moyenne moyen media promedio',
  'minimum least mindestens',
  'planned plan plans planning expected forecast target geplant plant erwartet prévoit prévu prévue planea previsto',
  'region district county metropolitan metro area province land landkreis kreis région département agglomération provincia comarca área',
  'career karriere carrière carrera lifetime all-time',
  'music musik musique música',
  'video vidéo',
  'daily täglich quotidien diario',
  'weekly wöchentlich hebdomadaire semanal',
  'monthly monatlich mensuel mensual',
  'yearly annual annually jährlich annuel anual',
  'men male männer hommes hombres',
  'women female frauen femmes mujeres',
  'rebuilt restored restoration renovated renovation wiederaufbau renoviert restauriert rénové rénovée restauration restaurado restauración',
  'former formerly previously ehemals früher ancien ancienne antiguo',
  'net netto',
  'gross brutto brut bruto',
  'north northern nord norte',
  'south southern süd sud sur',
  'east eastern ost östlich',
  'west western ouest oeste',
  'used gebraucht occasion usado',
]
// cspell:enable

const groups: ReadonlyMap<string, string> = new Map(
  lines.flatMap((line) => line.split(' ').map((word): [string, string] => [stemOf(word), line.split(' ')[0] ?? ''])),
)

const phrases: readonly (readonly [string, string])[] = [
  ['car park', 'car park'],
  ['子供', 'child'],
  ['小人', 'child'],
  ['冬', 'winter'],
  ['夏', 'summer'],
  ['予定', 'planned'],
  ['計画', 'planned'],
  ['平均', 'average'],
]
