/** A document other than HTML, as blocks of markdown and of plain text. */
export interface PlainDocument {
  title?: string
  description?: string
  markdown: string[]
  text: string[]
  links: { url: string; text: string }[]
}
