import { monthOf } from '#shared/values/time-words.ts'

/** Whether the dot at the end of a text belongs to an abbreviation, an initial, the number of a list or a day before its month. */
export function endsInAbbreviation(ending: string, next: string): boolean {
  const word = /(?:^|[\s("'“‘[*_])([\p{L}\d.]{1,20})\.\s{0,4}$/u.exec(ending)?.[1]
  if (word === undefined) return false
  if (/^\d{1,3}$/u.test(word)) return /^[\s\d.]{1,9}$/u.test(ending) || isMonth(next)
  return /^\p{L}$/u.test(word) || abbreviations.has(word.toLowerCase())
}

const isMonth = (next: string) => monthOf(/^[\p{L}\p{M}]{3,12}/u.exec(next)?.[0] ?? '') !== undefined

// cspell:disable
/** Words that are rarely the last of a sentence. */
const abbreviations: ReadonlySet<string> = new Set(
  (
    'mr mrs ms dr prof rev hon st sr jr gen col lt sgt capt gov sen rep pres vs etc e.g i.e eg ie cf al approx appr ca nos vol pp fig figs ' +
    'eq ch sec art ed eds est dept univ inc ltd co corp llc bros jan feb mar apr jun jul aug sep sept oct nov dec mt ft min max avg tel ' +
    'z.b d.h u.a bzw usw vgl nr str bspw ggf inkl zzgl mio mrd abs hr fr ' +
    'p.ex env mme mlle av sig dott ing sra dña vd bv'
  ).split(' '),
)

// cspell:enable
