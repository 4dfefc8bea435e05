import timeWords from './time-words.json' with { type: 'json' }

/** Words that count, and for how many: `an hour ago`, `vor zwei Stunden`. */
export const countWords: ReadonlyMap<string, number> = new Map(
  (
    [
      [0.5, 'half yarım'],
      [
        1,
        'a an one ein eine einem einer einen un une una uno um uma een één en et ett один одну одна одне jedną bir 一',
      ],
      [2, 'two couple zwei deux dos 两 兩 二'],
      [
        3,
        'three few several some drei wenige wenigen einigen trois quelques tres unos unas pocos birkaç несколько кілька kilka několik 三 几 幾 数',
      ],
      [4, 'four vier quatre cuatro 四'],
      [5, 'five fünf cinq cinco 五'],
      [6, 'six sechs seis 六'],
      [7, 'seven sieben sept siete 七'],
      [8, 'eight acht huit ocho 八'],
      [9, 'nine neun neuf nueve 九'],
      [10, 'ten zehn dix diez 十'],
    ] as const
  ).flatMap(([value, list]) => list.split(' ').map((word) => [word, value] as const)),
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

/** 1 to 12 for the name of a month, and for its abbreviation in eleven languages, with or without accents. */
export const monthOf = (word: string): number | undefined => nameIn(monthNames, word)

/** 1 for Sunday to 7, for the name of a day of the week, and for its English abbreviation. */
export const weekdayOf = (word: string): number | undefined => nameIn(weekdayNames, word)

const monthNames = numbered(timeWords.months)
const weekdayNames = numbered(timeWords.weekdays)

function nameIn(names: ReadonlyMap<string, number>, word: string): number | undefined {
  const lower = word.toLowerCase()
  return names.get(lower) ?? (/[\u00C0-\u024F]|\p{M}/u.test(lower) ? names.get(withoutAccents(lower)) : undefined)
}

function withoutAccents(word: string): string {
  return word.normalize('NFKD').replaceAll(/[\u0300-\u036F]/g, '')
}

function words(text: string): Set<string> {
  return new Set(text.split(' '))
}

/** Each name as it is written, and without accents. */
function numbered(rows: readonly string[]): Map<string, number> {
  return new Map(
    rows.flatMap((line, index) =>
      line.split('|').flatMap((name) => [[name, index + 1] as const, [withoutAccents(name), index + 1] as const]),
    ),
  )
}
