// cspell:ignore täglich
/** A rate's period that a text names, such as `per day` or `täglich`. */
export interface Period {
  unit: 'second' | 'minute' | 'hour' | 'day' | 'night' | 'week' | 'month' | 'quarter' | 'year' | 'person'
  start: number
  end: number
}

/**
 * The periods of rates in a text, in English, German, French, Spanish and Japanese: `per day`, `a day`, `daily`, `pro Woche`,
 * `par an`, `al mes`, `1日あたり`. Takes linear time.
 */
export function periodsIn(text: string): Period[] {
  const found: Period[] = []
  for (const [unit, pattern] of patterns)
    for (const { 0: written, index } of text.matchAll(pattern))
      found.push({ unit, start: index, end: index + written.length })
  return found.toSorted((one, other) => one.start - other.start)
}

type Names = readonly [unit: Period['unit'], nouns: string, adverbs: string, japanese: string]

// cspell:disable
const names: readonly Names[] = [
  ['second', 'second|sekunde|seconde|segundo|s|sec', '', '毎秒|1秒(?:あたり|に)|秒速'],
  ['minute', 'minute|minuto|min', '', '毎分|1分(?:あたり|に)|分速'],
  ['hour', 'hour|stunde|heure|hora|h', 'hourly|stündlich', '毎時|1時間(?:あたり|に|ごと)|時速|時給'],
  [
    'day',
    'day|tag|jour|día|dia',
    'daily|täglich(?:e|en|er)?|quotidien(?:ne)?(?:ment)?|journalier|diari[oa](?:mente)?',
    '毎日|1日(?:あたり|当たり|に|につき|ごと)?(?=[^\\p{L}]|に|約|平均|最大|\\d)|日額|一日(?:あたり|当たり|に|につき)',
  ],
  ['night', 'night|nacht|nuit|noche', 'nightly', '1泊(?:あたり)?'],
  [
    'week',
    'week|woche|semaine|semana',
    'weekly|wöchentlich(?:e|en|er)?|hebdomadaire|semanal(?:mente)?',
    '毎週|週(?:あたり|に|\\d)|1週間(?:あたり|に)',
  ],
  [
    'month',
    'month|monat|mois|mes',
    'monthly|monatlich(?:e|en|er)?|mensuel(?:le)?(?:ment)?|mensual(?:mente)?',
    '毎月|月額|月(?:あたり|に)|1[かヶカ]月(?:あたり|に)|月間',
  ],
  [
    'quarter',
    'quarter|quartal|trimestre',
    'quarterly|vierteljährlich|trimestriel(?:le)?|trimestral',
    '四半期(?:ごと|あたり)',
  ],
  [
    'year',
    'year|annum|jahr|an|année|año|yr',
    'yearly|annual(?:ly)?|jährlich(?:e|en|er)?|annuel(?:le)?(?:ment)?|anual(?:mente)?',
    '毎年|年間|年額|年(?:あたり|に)|1年(?:あたり|に)|年収',
  ],
  ['person', 'person|head|capita|kopf|personne|tête|persona', '', '1人(?:あたり|当たり|につき)|一人(?:あたり|当たり)'],
]

const patterns: readonly (readonly [Period['unit'], RegExp])[] = names.map(([unit, nouns, adverbs, japanese]) => [
  unit,
  new RegExp(
    `(?<!\\p{L})(?:(?:per|each|every|an?|pro|je|jede[nrms]?|am|im|in der|par|chaque|por|al|a la|cada)[ \\u00a0](?:${nouns})(?![\\p{L}\\d])(?! (?:ago|later|earlier|before|after|of|\\d))${adverbs === '' ? '' : `|(?:${adverbs})(?!\\p{L})`})|(?<=[\\p{L}\\d€$%])\\/ ?(?:${nouns})(?!\\p{L})|${japanese}`,
    'giu',
  ),
])
// cspell:enable
