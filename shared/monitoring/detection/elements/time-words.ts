/** Words that count: `an hour ago`, `vor einer Stunde`. */
export const countWords: ReadonlySet<string> = words(
  'a an one two three few couple several some half ein eine einem einer einen zwei drei wenige wenigen einigen un une deux trois quelques una uno dos tres unos unas pocos um uma een één en et ett один одну одна одне jedną bir birkaç yarım несколько кілька kilka několik 몇 几 幾 数 一 两 兩 二 三 四 五 六 七 八 九 十',
)

/** Words that may stand before the amount: `about an hour ago`. */
export const vagueWords: ReadonlySet<string> = words(
  'about around over almost less more than etwa ca rund fast knapp environ presque casi unos aproximadamente of около почти примерно około prawie yaklaşık 약 约 大约 約',
)

/** Words after or before an amount of time that name the time left. */
export const remainingWords: ReadonlySet<string> = words('left remaining noch reste')

/** Phrases that name the present, beside those of `time-words.json`. */
export const presentPhrases: readonly string[] = [
  'just now',
  'right now',
  'moments ago',
  'a moment ago',
  'good morning',
  'good afternoon',
  'good evening',
  'good night',
  'guten morgen',
  'guten tag',
  'guten abend',
  'gute nacht',
  'gerade eben',
  'soeben',
  'vor kurzem',
  'bonjour',
  'bonsoir',
  'bonne nuit',
  'bon après-midi',
  "à l'instant",
  'ahora mismo',
  'justo ahora',
  'buenos días',
  'buenas tardes',
  'buenas noches',
  '早上好',
  '上午好',
  '中午好',
  '下午好',
  '晚上好',
  '刚刚',
  '剛剛',
  '방금 전',
  'たった今',
  'только что',
  'przed chwilą',
  'az önce',
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

function numbered(rows: readonly string[]): Map<string, number> {
  return new Map(rows.flatMap((line, index) => line.split(' ').map((word) => [word, index + 1] as const)))
}
