import { Parser } from 'htmlparser2'

export interface FoundLink {
  url: string
  /** The text of the link. */
  title: string
}

/** The links of a page that are read. A page with more of them is not a home page for people. */
export const maxLinks = 20_000

/**
 * Reads the links (`a` and `area`) of an HTML page in pieces: references as they are written, hidden ones included, since
 * menus are often hidden. `isOver`: the limits of links or of nesting are reached; the links before count.
 */
export function linkReader() {
  const links: FoundLink[] = []
  let baseHref: string | undefined
  let title = ''
  let depth = 0
  /** Where text goes now. */
  let link: FoundLink | undefined
  let isInTitle = false

  const addText = (text: string) => {
    if (isInTitle && title.length < maxTextLength) title += text
    if (link !== undefined && link.title.length < maxTextLength) link.title += text
  }
  const parser = new Parser({
    onopentag(name, { href, alt = '' }) {
      depth += 1
      if (name === 'base') baseHref ??= href
      if (name === 'title') isInTitle = title === ''
      if (name === 'img') addText(` ${alt} `)
      if ((name !== 'a' && name !== 'area') || href === undefined || href === '') return
      link = { url: href, title: name === 'area' ? alt : '' }
      if (links.length < maxLinks) links.push(link)
    },
    ontext: addText,
    onclosetag(name) {
      depth -= 1
      if (name === 'a') link = undefined
      if (name === 'title') isInTitle = false
    },
  })
  return {
    write: (text: string) => parser.write(text),
    end: () => parser.end(),
    isOver: () => links.length >= maxLinks || depth > maxDepth,
    page: () => ({ links, baseHref, title }),
  }
}

/** The cost of the parser grows with the square of the open elements. */
const maxDepth = 5000

const maxTextLength = 300
