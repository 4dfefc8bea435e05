import { isFunctionWord, languageOf } from '#workers/evidence/words/function-words.ts'
import { foldWord, stemOf } from '#workers/evidence/words/words-of.ts'

/** A name that a text uses, and its words as `namesIn` compares them. */
export interface NameMention {
  text: string
  words: readonly string[]
}

/**
 * The proper names of a text: words with capitals inside a sentence, and words with several capitals or with digits. The first
 * word of a sentence counts if `isCommon` does not know it. In German, where each noun has a capital, only words with several
 * capitals or digits count. Takes linear time.
 */
export function nameMentions(text: string, isCommon: (word: string) => boolean): NameMention[] {
  const tokens = [...text.matchAll(tokenPattern)]
  const isGerman = languageOf(tokens.map(([word]) => foldWord(word))) === 'de'
  const names: NameMention[] = []
  let open: { words: string[]; start: number; end: number } | undefined
  const close = () => {
    if (open !== undefined) names.push({ text: text.slice(open.start, open.end), words: open.words })
    open = undefined
  }
  for (const token of tokens) {
    const [word] = token
    const start = token.index
    const gap = text.slice(open?.end ?? start, start)
    if (open !== undefined && gap !== ' ' && gap !== '-' && gap !== ' & ') close()
    const folded = foldWord(word)
    const isStrong = strong.test(word)
    const isFirst = isSentenceStart(text, start)
    const isName =
      isStrong ||
      (!isGerman &&
        /^\p{Lu}/u.test(word) &&
        !isFunctionWord(folded) &&
        !calendar.has(folded) &&
        !(isFirst && isCommon(folded)))
    if (!isName) {
      close()
      continue
    }
    open ??= { words: [], start, end: start }
    open.words.push(nameWord(folded))
    open.end = start + word.length
  }
  close()
  return names
}

const tokenPattern = /[\p{L}\p{N}\p{M}]{1,64}(?:['’.&](?=[\p{L}\p{N}])[\p{L}\p{N}\p{M}]{1,64}){0,6}/gu

/** Capitals after the first letter, or letters with digits. */
const strong = /^(?:\p{L}{1,64}\p{Lu}|\p{L}{1,64}\p{N}|\p{N}{1,20}\p{Lu}{2})/u

/** Checked as dates. */
const calendar: ReadonlySet<string> = new Set(
  'january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday'.split(
    ' ',
  ),
)

function isSentenceStart(text: string, start: number): boolean {
  return (
    /(?:^|[.!?:;•\n]["'”’)]{0,2}\s{1,4}|^[\s"'“‘([]{1,4}|[\n"“‘(])$/u.test(text.slice(Math.max(0, start - 6), start)) ||
    start === 0
  )
}

/** Words of a text as names compare them. */
export function nameWords(text: string): Set<string> {
  const words = new Set<string>()
  for (const [word] of text.matchAll(tokenPattern)) {
    const folded = foldWord(word)
    words.add(nameWord(folded))
    // `Acme.com` and `AT&T` also stand for their parts.
    if (/[.'’&]/u.test(folded)) for (const part of folded.split(/[.'’&]/u)) words.add(nameWord(part))
  }
  return words
}

/** `Teslas` names Tesla, and `U.S.` the US. */
const nameWord = (folded: string) => stemOf(folded.replaceAll(/[.'’&]/gu, '').replace(/(?<=\p{L}{3})s$/u, ''))
