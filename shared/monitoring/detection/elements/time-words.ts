/** Milliseconds of the units in relative dates, by lower-case word: English, German, French, Spanish, and close relatives. */
export const unitMs: ReadonlyMap<string, number> = unitsOf([
  [1000, 's sec secs second seconds sekunde sekunden sek seconde secondes segundo segundos segs seg secondi seconden'],
  [60_000, 'm min mins minute minutes minuten minuto minutos minuti minuut'],
  [3_600_000, 'h hr hrs hour hours stunde stunden std heure heures hora horas ora ore uur'],
  [86_400_000, 'd day days tag tage tagen jour jours día días dia dias giorno giorni dag dagen'],
  [604_800_000, 'w wk wks week weeks woche wochen semaine semaines semana semanas settimane weken'],
  [2_629_800_000, 'mo mos month months monat monate monaten mois mes meses mesi maand maanden'],
  [31_557_600_000, 'y yr yrs year years jahr jahre jahren an ans année années año años ano anos anni jaar'],
])

/** Units that Chinese and Japanese write after a number, longest first. */
export const ideographUnits: readonly (readonly [text: string, ms: number])[] = [
  ['个小时', 3_600_000],
  ['個小時', 3_600_000],
  ['小时', 3_600_000],
  ['小時', 3_600_000],
  ['時間', 3_600_000],
  ['分钟', 60_000],
  ['分鐘', 60_000],
  ['个月', 2_629_800_000],
  ['個月', 2_629_800_000],
  ['星期', 604_800_000],
  ['秒', 1000],
  ['分', 60_000],
  ['天', 86_400_000],
  ['日', 86_400_000],
  ['周', 604_800_000],
  ['年', 31_557_600_000],
]

/** Words that count: `an hour ago`, `vor einer Stunde`. */
export const countWords: ReadonlySet<string> = words(
  'a an one two three few couple several some ein eine einem einer einen zwei drei wenige wenigen einigen un une deux trois quelques una uno dos tres unos unas pocos',
)

/** Words that may stand before the amount: `about an hour ago`. */
export const vagueWords: ReadonlySet<string> = words(
  'about around over almost less more than etwa ca rund fast knapp environ presque casi unos aproximadamente of',
)

/** Words after an amount of time that make it relative to now. */
export const afterAmount: ReadonlySet<string> = words('ago left remaining fa atrás geleden siden sedan назад')

/** Words before an amount of time that make it relative to now. */
export const beforeAmount: readonly (readonly string[])[] = [
  ['vor'],
  ['hace'],
  ['há'],
  ['il', 'y', 'a'],
  ['noch'],
  ['reste'],
]

/** Phrases that name a moment by its distance from now, with that distance in days. */
export const momentPhrases: readonly (readonly [words: readonly string[], days: number])[] = [
  [['just', 'now'], 0],
  [['right', 'now'], 0],
  [['this', 'minute'], 0],
  [['this', 'hour'], 0],
  [['in', 'dieser', 'minute'], 0],
  [['in', 'dieser', 'stunde'], 0],
  [['cette', 'minute', '-', 'ci'], 0],
  [['cette', 'heure', '-', 'ci'], 0],
  [['este', 'minuto'], 0],
  [['esta', 'hora'], 0],
  [['moments', 'ago'], 0],
  [['a', 'moment', 'ago'], 0],
  [['good', 'morning'], 0],
  [['good', 'afternoon'], 0],
  [['good', 'evening'], 0],
  [['good', 'night'], 0],
  [['guten', 'morgen'], 0],
  [['guten', 'tag'], 0],
  [['guten', 'abend'], 0],
  [['gute', 'nacht'], 0],
  [['bonjour'], 0],
  [['bonsoir'], 0],
  [['bonne', 'nuit'], 0],
  [['bon', 'après', '-', 'midi'], 0],
  [['buenos', 'días'], 0],
  [['buenas', 'tardes'], 0],
  [['buenas', 'noches'], 0],
  [['早', '上', '好'], 0],
  [['上', '午', '好'], 0],
  [['中', '午', '好'], 0],
  [['下', '午', '好'], 0],
  [['晚', '上', '好'], 0],
  [['today'], 0],
  [['yesterday'], 1],
  [['last', 'week'], 7],
  [['last', 'month'], 30],
  [['last', 'year'], 365],
  [['gerade', 'eben'], 0],
  [['soeben'], 0],
  [['heute'], 0],
  [['gestern'], 1],
  [['vorgestern'], 2],
  [['vor', 'kurzem'], 0],
  [['à', 'l', "'", 'instant'], 0],
  [['aujourd', "'", 'hui'], 0],
  [['avant', '-', 'hier'], 2],
  [['hier'], 1],
  [['ahora', 'mismo'], 0],
  [['justo', 'ahora'], 0],
  [['hoy'], 0],
  [['ayer'], 1],
  [['anteayer'], 2],
  [['刚', '刚'], 0],
  [['剛', '剛'], 0],
  [['今', '天'], 0],
  [['昨', '天'], 1],
  [['前', '天'], 2],
]

/** Months from 1, by lower-case word. */
export const months: ReadonlyMap<string, number> = numbered([
  'january jan januar jänner janvier janv enero ene',
  'february feb februar février févr fév febrero',
  'march mar märz mär mars marzo',
  'april apr avril avr abril abr',
  'may mai mayo',
  'june jun juni juin junio',
  'july jul juli juillet juil julio',
  'august aug août agosto ago',
  'september sep sept septembre septiembre',
  'october oct oktober okt octobre octubre',
  'november nov novembre noviembre',
  'december dec dezember dez décembre déc diciembre dic',
])

/** Days of the week, Sunday is 1. */
export const weekdays: ReadonlyMap<string, number> = numbered([
  'sunday sun sonntag dimanche domingo',
  'monday mon montag lundi lunes',
  'tuesday tue tues dienstag mardi martes',
  'wednesday wed mittwoch mercredi miércoles',
  'thursday thu thur thurs donnerstag jeudi jueves',
  'friday fri freitag vendredi viernes',
  'saturday sat samstag samedi sábado',
])

/** Symbols and words other than numbers with which a date or time starts. */
export const momentStarters: ReadonlySet<string> = new Set([
  ...months.keys(),
  ...weekdays.keys(),
  '©',
  'copyright',
  '星',
  '周',
])

/** The signs after 星期 and 周, Sunday first. */
export const chineseDays = '日一二三四五六'

/** Tokens that join the parts of one date: `Monday, 23 November 2026 at 12:30 UTC`. */
export const joiners: ReadonlySet<string> = words(
  ', . - | · ( ) at um à a las le den am on the st nd rd th de del of t',
)

/** Tokens after a time of day that belong to it. */
export const zones: ReadonlySet<string> = words('z utc gmt est edt cst cdt mst mdt pst pdt cet cest bst ist jst uhr')

function words(text: string): Set<string> {
  return new Set(text.split(' '))
}

function unitsOf(rows: readonly (readonly [ms: number, words: string])[]): Map<string, number> {
  return new Map(rows.flatMap(([ms, line]) => line.split(' ').map((word) => [word, ms] as const)))
}

function numbered(rows: readonly string[]): Map<string, number> {
  return new Map(rows.flatMap((line, index) => line.split(' ').map((word) => [word, index + 1] as const)))
}
