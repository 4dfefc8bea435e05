import { Parser } from 'htmlparser2'

/**
 * The text of an HTML or JATS fragment in one line, without elements and entities: titles and abstracts of works. Fragments
 * of more than 20,000 characters are cut.
 */
export function markupText(markup: string): string {
  const start = markup.slice(0, maxLength)
  return inOneLine(/[<&]/.test(start) ? textOf(start) : start)
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
