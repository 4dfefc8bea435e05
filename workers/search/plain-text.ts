import { Parser } from 'htmlparser2'

/** The text of an HTML or JATS fragment in one line, without elements and entities. Longer fragments than 20,000 characters are cut. */
export function plainText(markup: string): string {
  const start = markup.slice(0, maxLength)
  return inOneLine(/[<&]/.test(start) ? textOf(start) : start)
}

/** A text of at most `maxCharacters`, cut between words. */
export function shorten(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text
  const start = text.slice(0, maxCharacters)
  const space = start.lastIndexOf(' ')
  return `${start.slice(0, space > maxCharacters / 2 ? space : -1)}…`
}

const maxLength = 20_000

const inOneLine = (text: string) => text.replace(/\s+/gu, ' ').trim()

function textOf(markup: string): string {
  let text = ''
  let skipped = 0
  const parser = new Parser({
    onopentag(name) {
      if (isSkipped(name)) skipped += 1
      if (!isInline(name)) text += ' '
    },
    ontext(part) {
      if (skipped === 0) text += part
    },
    onclosetag(name) {
      if (isSkipped(name)) skipped -= 1
      if (!isInline(name)) text += ' '
    },
  })
  parser.end(markup)
  return text
}

/** Abstracts in JATS begin with a heading such as "Abstract". */
const skippedNames: ReadonlySet<string> = new Set(['script', 'style', 'jats:title'])

const isSkipped = (name: string) => skippedNames.has(name)

const inlineNames: ReadonlySet<string> = new Set(
  'a abbr b bdi bold em i italic mark q sc scp small span strong sub sup tt u wbr'.split(' '),
)

const isInline = (name: string) => inlineNames.has(name.startsWith('jats:') ? name.slice(5) : name)
