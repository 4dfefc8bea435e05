/** A number in words. */
export interface NumberWord {
  value: number
  start: number
  end: number
}

// cspell:disable
const germanOnes = 'null ein zwei drei vier fünf sechs sieben acht neun'.split(' ')
const germanTeens = 'zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn'.split(' ')
const germanTens = 'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig'.split(' ')
const frenchOnes = 'zéro un deux trois quatre cinq six sept huit neuf'.split(' ')
const frenchTeens = 'dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf'.split(' ')
const frenchTens = 'vingt trente quarante cinquante soixante'.split(' ')
const spanishOnes = 'cero uno dos tres cuatro cinco seis siete ocho nueve'.split(' ')
const spanishTeens = 'diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve'.split(' ')
const spanishTwenties =
  'veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve'.split(
    ' ',
  )
const spanishTens = 'treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' ')
const spanishHundreds =
  'cien doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'.split(' ')

function german(): Map<string, number> {
  const spelled = new Map<string, number>()
  const add = (word: string, value: number) => {
    spelled.set(word, value)
    spelled.set(word.replaceAll('ß', 'ss'), value)
  }
  for (const [value, word] of germanOnes.entries()) if (value !== 1) add(word, value)
  for (const [value, word] of germanTeens.entries()) add(word, value + 10)
  for (const [tens, word] of germanTens.entries()) {
    add(word, (tens + 2) * 10)
    for (const [ones, one] of germanOnes.entries()) if (ones > 0) add(`${one}und${word}`, (tens + 2) * 10 + ones)
  }
  for (const [word, value] of [...spelled].filter(([, count]) => count > 1 && count < 100)) {
    if (value < 10) add(`${word}hundert`, value * 100)
    add(`${word}tausend`, value * 1000)
  }
  add('hundert', 100)
  add('einhundert', 100)
  add('tausend', 1000)
  add('eintausend', 1000)
  add('dutzend', 12)
  return spelled
}

function french(): Map<string, number> {
  const spelled = new Map<string, number>()
  for (const [value, word] of [...frenchOnes, ...frenchTeens].entries()) if (value !== 1) spelled.set(word, value)
  for (const [tens, word] of frenchTens.entries()) {
    spelled.set(word, (tens + 2) * 10)
    spelled.set(`${word}-et-un`, (tens + 2) * 10 + 1)
    for (const [ones, one] of frenchOnes.entries()) if (ones > 1) spelled.set(`${word}-${one}`, (tens + 2) * 10 + ones)
  }
  for (const [value, word] of frenchTeens.entries()) {
    spelled.set(`soixante-${word}`, 70 + value)
    spelled.set(`quatre-vingt-${word}`, 90 + value)
  }
  spelled.set('quatre-vingts', 80)
  for (const [ones, one] of frenchOnes.entries()) if (ones > 0) spelled.set(`quatre-vingt-${one}`, 80 + ones)
  for (const [ones, one] of frenchOnes.entries()) {
    if (ones < 2) continue
    spelled.set(`${one}-cents`, ones * 100)
    spelled.set(`${one}-mille`, ones * 1000)
  }
  spelled.set('mille', 1000)
  spelled.set('cent', 100)
  spelled.set('douzaine', 12)
  return spelled
}

function spanish(): Map<string, number> {
  const spelled = new Map<string, number>()
  for (const [value, word] of [...spanishOnes, ...spanishTeens, ...spanishTwenties].entries())
    if (value !== 1) spelled.set(word, value)
  for (const [tens, word] of spanishTens.entries()) {
    spelled.set(word, (tens + 3) * 10)
    for (const [ones, one] of spanishOnes.entries())
      if (ones > 0) spelled.set(`${word}-y-${one}`, (tens + 3) * 10 + ones)
  }
  for (const [at, word] of spanishHundreds.entries()) {
    spelled.set(word, (at + 1) * 100)
    spelled.set(word.replace(/os$/u, 'as'), (at + 1) * 100)
  }
  spelled.set('mil', 1000)
  spelled.set('docena', 12)
  return spelled
}
// cspell:enable

/** By language (ISO 639-1): numbers in words, in lower case, with hyphens for spaces. Without `one`, which is an article, too. */
export const spelledNumbers: ReadonlyMap<string, ReadonlyMap<string, number>> = new Map([
  ['de', german()],
  ['fr', french()],
  ['es', spanish()],
])

/** The numbers of a text in Chinese digits, where a word that counts follows: `三人`, `二十年`, `五万`. */
export function kanjiNumbersIn(text: string): NumberWord[] {
  return Array.from(text.matchAll(kanjiPattern), ({ 0: written, index }) => ({
    value: kanjiValue(written),
    start: index,
    end: index + written.length,
  }))
}

const kanjiPattern =
  /(?<![\p{Script=Han}])[〇一二三四五六七八九十百千]{1,12}(?=[万億兆人名年月日時秒個本歳社台件回割倍分箇カか階つ円％%メキトリ時週頭匹枚冊校国県市])/gu

const kanjiDigits = '〇一二三四五六七八九'

function kanjiValue(written: string): number {
  if (/^[〇一二三四五六七八九]{2,}$/u.test(written))
    return Number(Array.from(written, (digit) => kanjiDigits.indexOf(digit)).join(''))
  let sum = 0
  let digit = 0
  for (const character of written) {
    const power = '十百千'.indexOf(character)
    if (power === -1) digit = kanjiDigits.indexOf(character)
    else {
      sum += Math.max(1, digit) * 10 ** (power + 1)
      digit = 0
    }
  }
  return sum + digit
}
