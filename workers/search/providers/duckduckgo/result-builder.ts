import { isoDate } from '#workers/search/iso-date.ts'
import type { WebResult } from '#workers/search/results.ts'
import { resultLink } from './result-link.ts'

interface OpenedElement {
  name: string
  depth: number
  href: string | undefined
  has: (className: string) => boolean
}

type Part = 'title' | 'snippet' | 'date'

/**
 * Collects one result from the elements inside it: the first link of its heading, its snippet, and the date beside its
 * address. `now`: Unix milliseconds.
 */
export function resultBuilder(now: number) {
  const texts: Record<Part, string> = { title: '', snippet: '', date: '' }
  let href: string | undefined
  let headingDepth = 0
  let extrasDepth = 0
  let part: Part | undefined
  let partDepth = 0

  const partOf = ({ name, has, href: target }: OpenedElement): Part | undefined => {
    if (name === 'a' && headingDepth > 0 && href === undefined && target !== undefined) return 'title'
    if (has('result__snippet') && texts.snippet === '') return 'snippet'
    return name === 'span' && extrasDepth > 0 && dateOf(texts.date, now) === undefined ? 'date' : undefined
  }

  return {
    open(element: OpenedElement) {
      if (part !== undefined) return
      if (element.name === 'h2') headingDepth ||= element.depth
      if (element.has('result__extras')) extrasDepth ||= element.depth
      part = partOf(element)
      partDepth = element.depth
      if (part === 'title') href = element.href
      if (part === 'date') texts.date = ''
    },
    /** `html`: with entities. */
    text(html: string) {
      if (part !== undefined && texts[part].length < maxTextLength) texts[part] += html.slice(0, maxTextLength)
    },
    close(depth: number) {
      if (part !== undefined && depth === partDepth) part = undefined
      if (depth === headingDepth) headingDepth = 0
      if (depth === extrasDepth) extrasDepth = 0
    },
    /** Undefined without a title and an address. */
    result(): WebResult | undefined {
      const { title, snippet } = texts
      const url = resultLink(href ?? '')
      if (title.trim() === '' || url === undefined) return undefined
      const date = dateOf(texts.date, now)
      return { title, url, snippet, ...(date !== undefined && { date }) }
    },
  }
}

const maxTextLength = 4000

/** Written after spaces, with seven digits behind the second, and without a zone: 2025-12-30T00:00:00.0000000. */
const dateOf = (html: string, now: number) => isoDate(html.replaceAll('&nbsp;', ' '), now)?.slice(0, 10)
