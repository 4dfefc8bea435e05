/** What a variant read of a whole document. */
export interface PagesRead {
  kind: 'markdown' | 'text'
  pages: string[]
}
