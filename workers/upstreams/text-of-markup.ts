import { Tokenizer } from 'htmlparser2'

/**
 * The text of a piece of HTML in one line: without tags and comments, entities decoded. Does not match tags: the cost of
 * that grows with the open ones.
 */
export function textOfMarkup(markup: string): string {
  const texts: string[] = []
  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: true },
    {
      ...silent,
      ontext: (start, end) => void texts.push(markup.slice(start, end)),
      ontextentity: (codePoint) => void texts.push(String.fromCodePoint(codePoint)),
      onopentagname: (start, end) => {
        if (breaking.has(markup.slice(start, end).toLowerCase())) texts.push(' ')
      },
    },
  )
  tokenizer.write(markup)
  tokenizer.end()
  return texts.join('').replaceAll(/\s+/gu, ' ').trim()
}

/** Elements that separate words. */
const breaking = new Set(['p', 'br', 'div', 'li', 'pre', 'tr', 'td'])

const ignore = () => {}

const silent = {
  onattribdata: ignore,
  onattribentity: ignore,
  onattribend: ignore,
  onattribname: ignore,
  oncdata: ignore,
  onclosetag: ignore,
  oncomment: ignore,
  ondeclaration: ignore,
  onend: ignore,
  onopentagend: ignore,
  onprocessinginstruction: ignore,
  onselfclosingtag: ignore,
}
