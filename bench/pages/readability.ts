import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import TurndownService from 'turndown'

const turndown = new TurndownService({ headingStyle: 'atx', codeBlockStyle: 'fenced' })

/** Extracts with Readability on linkedom and converts to markdown with turndown. Empty on failure. */
export function extractWithReadability(html: string): string {
  try {
    const article = new Readability(parseHTML(html).document).parse()
    return article?.content
      ? turndown.turndown(parseHTML(`<html><body>${article.content}</body></html>`).document.body)
      : ''
  } catch {
    // Readability fails on some trees that linkedom builds from invalid HTML.
    return ''
  }
}
