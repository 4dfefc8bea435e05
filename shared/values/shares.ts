// cspell:ignore dreimal mitad
import { numberWordsIn } from './number-words.ts'

/** A part of a whole or a multiple that a text names. */
export interface Share {
  /** `percent`: a third is 33.33…; `times`: doubled is 2, halved is 0.5. */
  kind: 'percent' | 'times'
  amount: number
  start: number
  end: number
}

/**
 * The fractions and multiples of a text, in English, German, French, Spanish or Japanese (ISO 639-1): `a third`, `two thirds`,
 * `halved`, `dreimal`, `le double`, `la mitad`, `3分の1`, `2倍`, `5割`. Takes linear time.
 */
export function sharesIn(text: string, language: string): Share[] {
  if (language === 'ja') return japaneseShares(text)
  const words = byLanguage[language]
  if (words === undefined) return []
  const found: Share[] = []
  let before: { word: string; start: number; end: number } | undefined
  for (const { 0: written, index: start } of text.matchAll(wordPattern)) {
    const word = written.toLowerCase()
    const end = start + written.length
    const isNext = before !== undefined && /^[ -]$/.test(text.slice(before.end, start))
    const count = isNext && before !== undefined ? countOf(before.word, language) : undefined
    const part = words.parts.get(word)
    const multiple = words.multiples.get(word)
    const isOf = words.of.test(text.slice(end, end + ofLength))
    if (part !== undefined && (count !== undefined || isOf || words.alone.has(word)))
      found.push({
        kind: 'percent',
        amount: 100 * part * (count ?? 1),
        start: count === undefined ? start : (before?.start ?? start),
        end,
      })
    else if (multiple !== undefined) found.push({ kind: 'times', amount: multiple, start, end })
    else if (words.times.has(word) && count !== undefined && count > 1)
      found.push({ kind: 'times', amount: count, start: before?.start ?? start, end })
    before = { word, start, end }
  }
  return found
}

const wordPattern = /\p{L}{1,30}|\d{1,9}/gu
const ofLength = 5

function countOf(word: string, language: string): number | undefined {
  if (/^\d{1,3}$/.test(word)) return Number(word)
  if (articles.has(word)) return 1
  return numberWordsIn(`${word} parts`, language)[0]?.value
}

// cspell:disable
const articles: ReadonlySet<string> = new Set('a an one ein eine einem einer einen un une uno una'.split(' '))

interface ShareWords {
  parts: ReadonlyMap<string, number>
  multiples: ReadonlyMap<string, number>
  /** Parts that need no number before them. */
  alone: ReadonlySet<string>
  /** Words behind a number that multiply. */
  times: ReadonlySet<string>
  /** The words behind a part. */
  of: RegExp
}

function shareWords(
  rows: { parts: Record<string, string>; multiples: Record<string, string>; alone: string; times: string },
  of: RegExp,
): ShareWords {
  return {
    parts: valuesOf(rows.parts, (key) => 1 / Number(key)),
    multiples: valuesOf(rows.multiples, Number),
    alone: new Set(rows.alone.split(' ')),
    times: new Set(rows.times.split(' ')),
    of,
  }
}

const valuesOf = (rows: Record<string, string>, value: (key: string) => number) =>
  new Map(
    Object.entries(rows).flatMap(([key, words]) =>
      words.split(' ').map((word): [string, number] => [word, value(key)]),
    ),
  )

const byLanguage: Readonly<Record<string, ShareWords>> = {
  en: shareWords(
    {
      parts: {
        2: 'half halves',
        3: 'third thirds',
        4: 'quarter quarters fourth fourths',
        5: 'fifth fifths',
        6: 'sixth sixths',
        8: 'eighth eighths',
        10: 'tenth tenths',
      },
      multiples: {
        2: 'twice double doubled doubles doubling twofold',
        3: 'triple tripled triples tripling threefold thrice',
        4: 'quadruple quadrupled fourfold',
        0.5: 'halved halves halving',
      },
      alone: 'half',
      times: 'times fold',
    },
    /^ of\b/u,
  ),
  de: shareWords(
    {
      parts: {
        2: 'hälfte halbe halber halben halb',
        3: 'drittel dritteln',
        4: 'viertel vierteln',
        5: 'fünftel fünfteln',
        6: 'sechstel',
        8: 'achtel',
        10: 'zehntel',
      },
      multiples: {
        2: 'doppelt doppelte doppelten verdoppelt verdoppelte verdoppelten verdoppeln zweimal zweifach',
        3: 'dreifach dreifache verdreifacht verdreifachte dreimal',
        4: 'vierfach vierfache vervierfacht vervierfachte viermal',
        5: 'fünffach fünfmal',
        10: 'zehnmal zehnfach zehnfache',
        0.5: 'halbiert halbierte halbierten halbieren',
      },
      alone: 'hälfte drittel halb halbe halben',
      times: 'mal fach',
    },
    /^ (?:de[rs]|von|aller)\b/u,
  ),
  fr: shareWords(
    {
      parts: {
        2: 'moitié demi demie',
        3: 'tiers',
        4: 'quart quarts',
        5: 'cinquième cinquièmes',
        10: 'dixième dixièmes',
      },
      multiples: {
        2: 'double doublé doublée doublent doubler',
        3: 'triple triplé triplée tripler',
        4: 'quadruple quadruplé',
      },
      alone: 'moitié demi demie tiers',
      times: 'fois',
    },
    /^ d(?:es?|u|['’])/u,
  ),
  es: shareWords(
    {
      parts: {
        2: 'mitad medio media',
        3: 'tercio tercios',
        4: 'cuarto cuartos cuarta',
        5: 'quinto quintos quinta',
        10: 'décimo décima décimos',
      },
      multiples: {
        2: 'doble duplicó duplicado duplicada duplicaron duplica',
        3: 'triple triplicó triplicado triplicaron',
        4: 'cuádruple cuadruplicó',
      },
      alone: 'mitad tercio tercios',
      times: 'veces',
    },
    /^ de/u,
  ),
}
// cspell:enable

function japaneseShares(text: string): Share[] {
  const found: Share[] = []
  for (const { 0: written, index, groups = {} } of text.matchAll(japanesePattern)) {
    const { whole, part, tenths, times } = groups
    const at = { start: index, end: index + written.length }
    if (whole !== undefined && part !== undefined)
      found.push({ kind: 'percent', amount: (100 * digit(part)) / digit(whole), ...at })
    else if (tenths !== undefined) found.push({ kind: 'percent', amount: digit(tenths) * 10, ...at })
    else if (times !== undefined) found.push({ kind: 'times', amount: digit(times), ...at })
    else if (written === '倍増') found.push({ kind: 'times', amount: 2, ...at })
    else if (written === '半減') found.push({ kind: 'times', amount: 0.5, ...at })
    else found.push({ kind: 'percent', amount: 50, ...at })
  }
  return found
}

const japanesePattern =
  /(?<whole>[\d一二三四五六七八九十]{1,3})分の(?<part>[\d一二三四五六七八九十]{1,3})|(?<tenths>\d{1,2}|[一二三四五六七八九])割|(?<times>\d{1,4}(?:\.\d{1,3})?|[二三四五六七八九十])倍|倍増|半減|半分|半数/gu

const digit = (written: string): number =>
  /\d/.test(written) ? Number(written) : (numberWordsIn(`${written}人`, 'ja')[0]?.value ?? 1)
