import { Parser } from 'htmlparser2'
import { textPrefix } from '#shared/runtime/text-prefix.ts'
import { visibleText } from '#workers/upstreams/visible-text.ts'

/**
 * The text of a provider without highlighting, entities, repeated spaces and invisible characters. Keeps other tags: a title may be about them.
 * Cuts it to `maxLength` characters.
 *
 * @example
 * plainText('<b>Owls</b> &amp; the &lt;head&gt; element') // 'Owls & the <head> element'
 */
export function plainText(text: string, maxLength = 2000): string {
  const cut = text.slice(0, 4 * maxLength)
  const unmarked = cut.includes('<') ? cut.replaceAll(highlighting, '') : cut
  const decoded = unmarked.includes('&') ? decode(unmarked) : unmarked
  const plain = visibleText(decoded).replaceAll(/\s+/g, ' ').trim().toWellFormed()
  return textPrefix(plain, maxLength).trimEnd()
}

/** Tags that providers put around the words of the query. */
const highlighting = /<\/?(?:b|br|em|i|mark|span|strong|u|wbr)(?:\s[^<>]{0,200})?\/?>/gi

function decode(text: string): string {
  let decoded = ''
  const parser = new Parser({
    ontext(part) {
      decoded += part
    },
  })
  // All of it is text: what looks like a tag stays.
  parser.end(text.replaceAll('<', '&lt;'))
  return decoded
}
