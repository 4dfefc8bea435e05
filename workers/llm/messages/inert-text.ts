/**
 * The words of a model as text that shows nothing but words wherever it is rendered as markdown or HTML: without images, links
 * and tags, and with no address except those in `known`. A reader of an answer must not request what a page made the model
 * write.
 */
export const inertText = (text: string, known: ReadonlySet<string> = new Set()): string =>
  text
    .replaceAll(/\]\([^()\s]*\)/g, ']')
    .replaceAll(/!(?=\[)/g, '')
    .replaceAll('[]', '')
    .replaceAll(/<(?=[a-z!/?])/gi, '‹')
    .replaceAll(/\](?=[([:])/g, '] ')
    // Cut at separators: a regular expression that matches a word of 30 MB can overflow its stack.
    .split(/([\s<>"'|)\]])/)
    .map((word) => withoutAddress(word, known))
    .join('')

/** Renderers link addresses without any markup: a scheme, or `www.`. Keeps the host of an address. */
function withoutAddress(word: string, known: ReadonlySet<string>): string {
  const start = startOfAddress(word)
  if (start === -1) return word
  const url = word.slice(start)
  return isKnown(url, known) ? word : word.slice(0, start) + hostIn(url)
}

function startOfAddress(word: string): number {
  let start = word.indexOf('://')
  if (start === -1) return word.search(/(?<![\p{L}\p{N}])www\./iu)
  while (start > 0 && /[a-z\d+.-]/i.test(word.charAt(start - 1))) start -= 1
  return start
}

/** A sentence may end behind an address. */
const isKnown = (url: string, known: ReadonlySet<string>): boolean =>
  known.has(url) || known.has(url.replace(/[.,;:!?)\]]{1,3}$/, ''))

const hostIn = (url: string): string => /^(?:[^/]*\/\/)?(?:www\.)?([^/?#@\\]{0,200})/i.exec(url)?.[1] ?? ''

/**
 * A reply with all its texts inert. A text that is an address as a whole is a value, which its field checks. Quotes stay: they
 * are looked up in the page, and answers show the words of the page.
 */
export function inertReply<T>(reply: T, known: ReadonlySet<string>): T {
  if (typeof reply === 'string')
    return (!/\s/.test(reply) && URL.canParse(reply) ? reply : inertText(reply, known)) as T
  if (typeof reply !== 'object' || reply === null) return reply
  if (Array.isArray(reply)) return reply.map((each: unknown) => inertReply(each, known)) as T
  const entries = Object.entries(reply).map(([name, value]: [string, unknown]) =>
    name === 'quote' ? [name, value] : [name, inertReply(value, known)],
  )
  // Only texts change, so the reply keeps its form.
  return Object.fromEntries(entries) as T
}
