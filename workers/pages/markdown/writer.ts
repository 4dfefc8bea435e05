import type { Selection } from '#workers/pages/choice/selection.ts'
import type { PageNode, PageTree } from '#workers/pages/tree/page-node.ts'

/** One block of markdown, without the blank lines around it. */
export interface Block {
  kind: 'paragraph' | 'heading' | 'list' | 'note' | 'other'
  markdown: string
}

/** Where a piece of text stands, as far as it changes how it is written. */
export interface Place {
  /** In a link already: no links inside, every bracket escaped. */
  inLink: boolean
  bold: boolean
  italic: boolean
  /** Lists and quotes around it. */
  nesting: number
  /** The address of a link around whole blocks; the first text under it becomes the link. */
  blockLink?: { url: string; used: boolean }
}

/** What the writers of single constructs ask of the whole. */
export interface Writer {
  readonly tree: PageTree
  readonly selection: Selection
  /** Links are relative to it. */
  readonly baseUrl: string
  /** Labels by the node that holds a footnote, and by the link that refers to one. */
  readonly notes: ReadonlyMap<PageNode, string>
  /** Kept and visible. */
  readonly shows: (node: PageNode) => boolean
  readonly blocks: (nodes: readonly PageNode[], place: Place) => Block[]
  /** Inline markdown in which `\n` stands for `<br>`. */
  readonly inline: (nodes: readonly PageNode[], place: Place) => string
}

/** Deeper lists and quotes are written at this depth: indenting further costs the square of it and helps nobody. */
export const maxNesting = 12
