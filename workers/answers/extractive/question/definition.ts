import type { Word } from '#workers/answers/extractive/language/words.ts'

/** `what is` with a subject of up to four words, and nothing else. */
export function asksForDefinition([first, second, ...rest]: readonly Word[], content: readonly Word[]): boolean {
  const opening = `${first?.text ?? ''} ${second?.text ?? ''}`.toLowerCase()
  return (
    definitionOpenings.has(opening) &&
    content.length <= 4 &&
    rest.every((word) => content.includes(word) || isArticle(word))
  )
}

const isArticle = ({ text }: Word) => articles.has(text.toLowerCase())

// cspell:disable
const definitionOpenings: ReadonlySet<string> = new Set([
  'what is',
  'what are',
  'what was',
  'who is',
  'who was',
  'was ist',
  'was sind',
  'wer ist',
  'wer war',
  'qui est',
  'qué es',
  'quién es',
])

const articles: ReadonlySet<string> = new Set('a an the ein eine der die das un une le la el los las'.split(' '))
// cspell:enable

/** `A quasar is a …`: the subject, a form of `to be`, and an article. */
export function definesSubject(words: readonly Word[], stems: ReadonlySet<string>): boolean {
  const at = words.slice(0, 8).findIndex(({ text }) => beings.has(text.toLowerCase()))
  const behind = words[at + 1]?.text.toLowerCase() ?? ''
  return at > 0 && definers.has(behind) && words.slice(0, at).some(({ stem }) => stems.has(stem))
}

// cspell:disable
const beings: ReadonlySet<string> = new Set('is are was were ist sind war est sont es son fue'.split(' '))
const definers: ReadonlySet<string> = new Set('a an the one any ein eine der die das un une le la una el'.split(' '))
// cspell:enable
