import { Parser } from 'htmlparser2'

/** The text of a piece of HTML in one line: without tags and comments, entities decoded. */
export function textOfMarkup(markup: string): string {
  const texts: string[] = []
  const parser = new Parser({
    ontext: (text) => void texts.push(text),
    onopentagname: (name) => {
      if (breaking.has(name)) texts.push(' ')
    },
  })
  parser.end(markup)
  return texts.join('').replaceAll(/\s+/gu, ' ').trim()
}

/** Elements that separate words. */
const breaking = new Set(['p', 'br', 'div', 'li', 'pre', 'tr', 'td'])
