/** Whether the dot at the end of a text belongs to an abbreviation, an initial or the number of a list. */
export function endsInAbbreviation(ending: string): boolean {
  const word = /(?:^|[\s("'“‘[*_])([\p{L}\d.]{1,20})\.\s{0,4}$/u.exec(ending)?.[1]
  if (word === undefined) return false
  return /^\p{Lu}$/u.test(word) || /^\d{1,2}$/u.test(word) || abbreviations.has(word.toLowerCase())
}

/** Words that are rarely the last of a sentence. */
const abbreviations: ReadonlySet<string> = new Set(
  (
    'mr mrs ms dr prof rev hon st sr jr gen col lt sgt capt gov sen rep pres vs etc e.g i.e eg ie cf al approx appr ca no nos vol pp fig figs ' +
    'eq ch sec art ed eds est dept univ inc ltd co corp llc bros jan feb mar apr jun jul aug sep sept oct nov dec mt ft min max avg tel ' +
    'z.b d.h u.a bzw usw vgl nr str bspw ggf inkl zzgl mio mrd abs hr fr ' +
    'p.ex env mme mlle av sig dott ing sra dña vd bv'
  ).split(' '),
)
