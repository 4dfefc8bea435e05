import { walkXhtml } from '#workers/documents/xml/walk-xml.ts'

export interface Chapter {
  /** Its place in the book, from 1. */
  number: number
  /** The number of the chapter that an address in this one leads to. */
  numberOf: (address: string) => number | undefined
}

/**
 * The body of an XHTML document as HTML. XHTML may close any element in its start tag, which HTML takes for a start tag
 * only. Ids get the number of their chapter, since every chapter has its own; so do links to an id of any chapter, by which
 * notes are found. Other addresses inside the book lead nowhere.
 */
export function chapterHtml(chunks: Iterable<Uint8Array>, chapter: Chapter): string {
  const parts: string[] = []
  let isBody = false
  let skipped = 0
  walkXhtml(chunks, {
    open(prefixed, attributes) {
      const name = prefixed.toLowerCase()
      if (name === 'body') isBody = true
      else if (skippedTags.has(name)) skipped++
      else if (isBody && skipped === 0) parts.push(`<${tagOf(name)}${attributesOf(attributes, chapter)}>`)
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

function attributesOf(attributes: Readonly<Record<string, string>>, chapter: Chapter): string {
  let written = ''
  for (const name of ['id', 'href', 'src', 'alt', 'class', 'colspan', 'rowspan', 'start', 'hidden', 'epub:type']) {
    const value = attributes[name]
    if (value !== undefined) written += ` ${name}="${ownValue(name, value, chapter).replaceAll('"', '&quot;')}"`
  }
  return written
}

function ownValue(name: string, value: string, chapter: Chapter): string {
  if (name === 'id') return `c${chapter.number}-${value}`
  if ((name !== 'href' && name !== 'src') || /^https?:/iu.test(value)) return value
  const start = value.indexOf('#')
  if (name === 'src' || start === -1) return ''
  const number = start === 0 ? chapter.number : chapter.numberOf(value.slice(0, start))
  return number === undefined ? '' : `#c${number}-${value.slice(start + 1)}`
}
