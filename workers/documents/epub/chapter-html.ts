import { walkXhtml } from '#workers/documents/xml/walk-xml.ts'

/**
 * The body of an XHTML document as HTML. XHTML may close any element in its start tag, which HTML takes for a start tag
 * only. Ids get the number of the chapter, since every chapter has its own; addresses inside the book lead nowhere.
 */
export function chapterHtml(chunks: Iterable<Uint8Array>, number: number): string {
  const parts: string[] = []
  let isBody = false
  let skipped = 0
  walkXhtml(chunks, {
    open(prefixed, attributes) {
      const name = prefixed.toLowerCase()
      if (name === 'body') isBody = true
      else if (skippedTags.has(name)) skipped++
      else if (isBody && skipped === 0) parts.push(`<${tagOf(name)}${attributesOf(attributes, number)}>`)
    },
    text(text) {
      if (isBody && skipped === 0) parts.push(text)
    },
    close(prefixed) {
      const name = prefixed.toLowerCase()
      if (name === 'body') isBody = false
      else if (skippedTags.has(name)) skipped--
      else if (isBody && skipped === 0 && !voidTags.has(name)) parts.push(`</${tagOf(name)}>`)
    },
  })
  return `<section>${parts.join('')}</section>`
}

const skippedTags: ReadonlySet<string> = new Set(['script', 'style', 'head', 'template'])
const voidTags: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'wbr', 'col', 'input', 'area', 'embed', 'source'])

/** A name that could not be written as a tag is a container. */
const tagOf = (name: string) => (/^[a-z][a-z0-9]{0,20}$/u.test(name) ? name : 'span')

function attributesOf(attributes: Readonly<Record<string, string>>, number: number): string {
  let written = ''
  for (const name of ['id', 'href', 'src', 'alt', 'class', 'colspan', 'rowspan', 'start', 'hidden', 'epub:type']) {
    const value = attributes[name]
    if (value !== undefined) written += ` ${name}="${ownValue(name, value, number).replaceAll('"', '&quot;')}"`
  }
  return written
}

function ownValue(name: string, value: string, number: number): string {
  if (name === 'id') return `c${number}-${value}`
  if (name === 'href' && value.startsWith('#')) return `#c${number}-${value.slice(1)}`
  return (name === 'href' || name === 'src') && !/^https?:/iu.test(value) ? '' : value
}
