/** A document other than HTML, as blocks of markdown, of plain text and of HTML. */
export interface PlainDocument {
  title?: string
  description?: string
  markdown: string[]
  text: string[]
  /** Without markup of the document itself. */
  html: () => string[]
  links: { url: string; text: string }[]
}
