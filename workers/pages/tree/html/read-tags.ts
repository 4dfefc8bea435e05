import { Tokenizer } from 'htmlparser2'

/** Receives the tags and texts of a page in their order. */
export interface TagReader {
  /** `isClosed`: the tag ends in `/>`. */
  startTag(name: string, attributes: Record<string, string>, isClosed: boolean): void
  endTag(name: string): void
  /** A piece of text: the reader splits texts at entities and at stray `<`. */
  text(piece: string): void
  /** Called for each attribute of each start tag. */
  attribute(): void
}

/** Reads HTML in one pass. Names are in lower case, entities are decoded, comments are left out. */
export function readTags(html: string, reader: TagReader): void {
  let name = ''
  let attributes: Record<string, string> = {}
  let attributeName = ''
  let value = ''
  const endStartTag = (isClosed: boolean) => {
    reader.startTag(name, attributes, isClosed)
    attributes = {}
  }
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      ontext: (start, end) => reader.text(html.slice(start, end)),
      ontextentity: (codePoint) => reader.text(String.fromCodePoint(codePoint)),
      onopentagname(start, end) {
        name = html.slice(start, end).toLowerCase()
      },
      onopentagend: () => endStartTag(false),
      onselfclosingtag: () => endStartTag(true),
      onclosetag: (start, end) => reader.endTag(html.slice(start, end).toLowerCase()),
      onattribname(start, end) {
        attributeName = html.slice(start, end).toLowerCase()
      },
      onattribdata(start, end) {
        value += html.slice(start, end)
      },
      onattribentity(codePoint) {
        value += String.fromCodePoint(codePoint)
      },
      onattribend() {
        reader.attribute()
        if (!Object.hasOwn(attributes, attributeName)) attributes[attributeName] = value
        value = ''
      },
      oncdata: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onend: nothing,
      onprocessinginstruction: nothing,
    },
  )
  tokenizer.write(html)
  tokenizer.end()
}

function nothing(): void {}
