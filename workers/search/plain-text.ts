import { Parser } from 'htmlparser2'

/**
 * The text of a title or snippet that a provider sends as HTML: without markup, entities, scripts and invisible characters,
 * on one line. Reads at most 20,000 characters of it. `<` that begins no tag stays.
 */
export function plainText(html: string): string {
  const markup = html.slice(0, maxLength)
  if (!/[<&]/.test(markup)) return foldSpaces(markup)
  let text = ''
  let hidden = 0
  const parser = new Parser(
    {
      onopentag(name) {
        if (hiddenTags.has(name)) hidden += 1
        if (!inlineTags.has(name)) text += ' '
      },
      ontext(data) {
        if (hidden === 0) text += data
      },
      onclosetag(name) {
        if (hiddenTags.has(name)) hidden -= 1
        if (!inlineTags.has(name)) text += ' '
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  )
  parser.end(markup)
  return foldSpaces(text)
}

/** One line of text: white space becomes single spaces, and invisible characters go. */
export function foldSpaces(text: string): string {
  return text.slice(0, maxLength).replace(invisible, '').replace(/\s+/gu, ' ').trim()
}

/** The cost of the parser grows with the square of the open elements, so the input has a limit. */
const maxLength = 20_000

/** Controls but white space, soft hyphens, zero-width spaces, and marks that change the direction of text around them. */
const invisible = /(?!\s)\p{Cc}|[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu

const hiddenTags: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript'])

/** No space separates the text of these elements from the text around them. */
const inlineTags: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo code em font i kbd mark q s small span strong sub sup u var wbr'.split(' '),
)
