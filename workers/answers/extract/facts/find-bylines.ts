import { fullDates } from '#shared/values/dates.ts'
import type { PagePair } from './find-pairs.ts'
import { lineText } from './line-text.ts'

/**
 * The author and the dates of a page from the lines below its heading: `By Jane Doe, 3 April 2026`, `Von …`, `Par …`, `Por …`.
 * Pairs with the labels `author`, `published` and `updated`. `language`: BCP 47.
 */
export function findBylines(lines: readonly string[], language: string | undefined): PagePair[] {
  const heading = lines.findIndex((line) => line.startsWith('# '))
  const pairs: PagePair[] = []
  let read = 0
  for (let at = heading + 1; at < lines.length && read < maxLines; at += 1) {
    const line = lines[at] ?? ''
    const quote = line.replace(/^[\s>]*(?:[-*+] )?/, '').trim()
    if (quote === '') continue
    if (quote.startsWith('#')) break
    read += 1
    if (quote.length > maxLine) continue
    const text = lineText(quote)
    const author = authorIn(text)
    if (author !== undefined) pairs.push({ label: 'author', value: author, quote })
    for (const pair of datesIn(text, quote, language, author !== undefined)) pairs.push(pair)
  }
  return pairs.filter(({ value }) => value !== '')
}

const maxLines = 12
const maxLine = 220

// cspell:disable
/** Words before a name, at the start of a line or behind a date or a bar. */
const byWords: ReadonlySet<string> = new Set(['by', 'von', 'par', 'por'])

/** Words that may stand before those. */
const verbs: ReadonlySet<string> = new Set(
  'written posted published words text story recipe reviewed asked started escrito publicado geschrieben verfasst écrit publié rédigé rezept recette receta'.split(
    ' ',
  ),
)

/** Words within a name. */
const particles: ReadonlySet<string> = new Set('de van von der den la del di da al y'.split(' '))

/** Words and marks behind the name of a user. */
const userEnds: ReadonlySet<string> = new Set(['', 'on', 'am', 'le', 'el', '»', '·', '–', '-', '|', ','])

const published =
  /(?:posted|published|publication|on|veröffentlicht|erschienen|stand|am|vom|publié|publiée|paru|le|publicado|publicada|el|公開|投稿|掲載)\b[^\d]{0,12}$|(?:公開日?|投稿日?|掲載日?)[:： ]{0,3}$/iu
const updated =
  /(?:updated|modified|edited|revised|aktualisiert|geändert|mis à jour|modifié|actualizado|modificado|更新日?)[^\d]{0,14}$/iu
// cspell:enable

function datesIn(text: string, quote: string, language: string | undefined, hasAuthor: boolean): PagePair[] {
  const dates = fullDates(text, language)
  const isMostlyDate = dates.length === 1 && text.length < maxDateLine
  return dates.slice(0, 3).flatMap(({ start, end }) => {
    const before = text.slice(Math.max(0, start - 40), start)
    const value = text.slice(start, end)
    if (updated.test(before)) return [{ label: 'updated', value, quote }]
    return published.test(before) || hasAuthor || isMostlyDate ? [{ label: 'published', value, quote }] : []
  })
}

/** A line with little more than a date. */
const maxDateLine = 60

/** The name behind `by`: capitalized words, or the name of a user. */
function authorIn(text: string): string | undefined {
  const words = text.replaceAll(',', ' ,').split(' ', maxWords)
  const by = words.findIndex((word, at) => byWords.has(word.toLowerCase()) && startsByline(words[at - 1]))
  if (by === -1) return undefined
  const name: string[] = []
  for (const word of words.slice(by + 1, by + 1 + maxNameWords)) {
    if (!/^\p{Lu}[\p{L}\p{M}.'’-]{0,30}$/u.test(word) && !(name.length > 0 && particles.has(word))) break
    name.push(word)
  }
  while (particles.has(name.at(-1) ?? '')) name.pop()
  const [user = '', next = ''] = words.slice(by + 1)
  if (name.length === 0)
    return /^@?[\p{L}\d_.-]{3,30}$/u.test(user) && userEnds.has(next) ? user.replace(/^@/, '') : undefined
  return name.join(' ').replace(/[.:–—-]{1,3}$/u, '')
}

const startsByline = (before = '') => before === '' || verbs.has(before.toLowerCase()) || /[\d·|•,–—]$/u.test(before)

const maxWords = 40
const maxNameWords = 6
