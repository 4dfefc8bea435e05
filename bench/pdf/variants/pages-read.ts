/** The pages of a document as a variant read them. */
export interface PagesRead {
  kind: 'markdown' | 'text'
  pages: string[]
}
