import type { Selection } from '#workers/pages/selection/selection.ts'
import type { PageNode, PageTree } from '#workers/pages/tree/page-node.ts'

/** One block of markdown, without the blank lines around it. */
export interface Block {
  kind: 'paragraph' | 'heading' | 'list' | 'note' | 'other'
  markdown: string
}

/** The context of a text, as far as it affects the markdown. */
export interface WriteContext {
  /** Inside a link: no further links, all brackets escaped. */
  inLink: boolean
  bold: boolean
  italic: boolean
  /** The number of lists and quotes around the text. */
  nesting: number
  /**
   * A link around blocks. The first heading inside becomes the link and sets `used`; without a heading (`isForText`), the
   * first text does.
   */
  blockLink?: { url: string; used: boolean; isForText: boolean }
}

/** Shared by the writers of the constructs. */
export interface Writer {
  readonly tree: PageTree
  readonly selection: Selection
  /** Relative links are resolved against it. */
  readonly baseUrl: string
  /** Footnote labels, by note element and by reference link. */
  readonly notes: ReadonlyMap<PageNode, string>
  /** Whether a node is kept and visible. */
  readonly isShown: (node: PageNode) => boolean
  readonly blocks: (nodes: readonly PageNode[], context: WriteContext) => Block[]
  /** Inline markdown; `\n` represents `<br>`. */
  readonly inline: (nodes: readonly PageNode[], context: WriteContext) => string
}

/** Deeper lists and quotes are written at this depth: the size of indentation grows with the square of the depth. */
export const maxNesting = 12
