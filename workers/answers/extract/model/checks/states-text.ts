import { withoutSpaces } from '#shared/quotes/normalize-text.ts'
import { foldWord } from '#workers/evidence/words/words-of.ts'
import type { QuotedValue } from './quoted-value.ts'
import { clausesOf, standingOf, standingOfCharacters } from './standing.ts'

/** Whether the quote has the words of the value one after the other, and the sentence does not deny them. */
export function statesText({ value, quote, sentence, lead }: QuotedValue & { value: string }): boolean {
  if (addressesIn(value).some((address) => !hasAddress(quote, address))) return false
  if (/^[a-z][a-z+.-]{1,10}:\/\//i.test(value)) return true
  const squeezed = squeeze(value)
  if (withoutSpaces.test(value))
    return (
      squeezed !== '' &&
      squeeze(quote).includes(squeezed) &&
      standingOfCharacters(squeezed, squeeze(sentence)) !== 'denied'
    )
  const words = wordsIn(value)
  if (words.length === 0 || !standsIn(words, wordsIn(quote))) return false
  return clausesOf(value).every((clause) => {
    const standing = standingOf(
      clause.slice(0, maxChecked).map(({ stem }) => [stem]),
      sentence,
      lead,
    )
    return standing !== 'denied' && standing !== 'open'
  })
}

/** Words of a long clause: its negations are its own. */
const maxChecked = 12

const squeeze = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/[\s*_\\]/gu, '')
    .toLowerCase()

const wordsIn = (text: string): string[] =>
  (text.slice(0, maxText).match(/[\p{L}\p{N}\p{M}]{1,64}(?:['’]\p{L}{1,8})?/gu) ?? []).map(foldWord)

const maxText = 8000

/** Whether the words stand there in their order. Of ten or more words, one in ten may differ, but no number and no negation. */
function standsIn(words: readonly string[], quoted: readonly string[]): boolean {
  const [first = ''] = words
  const starts = [...quoted.keys()].filter((at) => quoted[at] === first).slice(0, maxStarts)
  return starts.some((start) => {
    let at = start
    let missed = 0
    for (const word of words) {
      const ahead = quoted.slice(at, at + 3).indexOf(word)
      if (ahead === -1) {
        missed += 1
        if (/\d/.test(word)) return false
      } else {
        if (quoted.slice(at, at + ahead).some((skipped) => words.length < 4 || skipped.length < 5)) return false
        at += ahead + 1
      }
    }
    return missed <= words.length / 10
  })
}

const maxStarts = 20

const addressesIn = (text: string): string[] => text.match(/(?:https?:\/\/|www\.)[^\s<>"')\]]{1,2000}/giu) ?? []

/** Whether a text has an address, and not as the beginning of another one. */
function hasAddress(text: string, address: string): boolean {
  const bare = address.replace(/[.,;:]$/, '')
  const wanted = [bare, bare.replace(/\/$/, '')]
  return wanted.some((each) => {
    const at = text.indexOf(each)
    return (
      at !== -1 &&
      !/[\p{L}\p{N}/.?&=_-]/u.test(
        (text[at + each.length] ?? '').replace(/[./]/, (mark) =>
          /[\p{L}\p{N}]/u.test(text[at + each.length + 1] ?? '') ? mark : '',
        ),
      )
    )
  })
}
