import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import TurndownService from 'turndown'

const turndown = new TurndownService({ headingStyle: 'atx', codeBlockStyle: 'fenced' })

/** The usual way: Readability on linkedom, its HTML through turndown. Empty where it finds nothing or fails. */
export function extractWithReadability(html: string): string {
  try {
    const article = new Readability(parseHTML(html).document).parse()
    return article?.content
      ? turndown.turndown(parseHTML(`<html><body>${article.content}</body></html>`).document.body)
      : ''
  } catch {
    // Readability trips over trees that linkedom builds from broken markup.
    return ''
  }
}
