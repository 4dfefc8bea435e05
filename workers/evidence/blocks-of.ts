export type BlockKind = 'heading' | 'paragraph' | 'item' | 'table' | 'code'

/** A heading, a paragraph, a list item, a table, or a piece of code. */
export interface Block {
  kind: BlockKind
  /** UTF-16 offsets into the markdown. `end` is before the line feed. */
  start: number
  end: number
  /** 1 to 6 for a heading. */
  level?: number
}

/** The blocks of a markdown text, in their order. Takes linear time. */
export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = []
  let fence: string | undefined
  let open: Block | undefined
  for (let start = 0; start < markdown.length;) {
    const lineFeed = markdown.indexOf('\n', start)
    const end = lineFeed < 0 ? markdown.length : lineFeed
    const begin = markdown.slice(start, Math.min(end, start + maxSigns)).trimStart()
    const mark = /^(?:```|~~~)/u.exec(begin)?.[0]
    if (fence !== undefined) {
      if (open !== undefined) open.end = end
      if (mark === fence) {
        fence = undefined
        open = undefined
      }
    } else if (mark !== undefined) {
      fence = mark
      open = { kind: 'code', start, end }
      blocks.push(open)
    } else open = addLine(begin, { start, end }, { blocks, open })
    start = end + 1
  }
  return blocks
}

/** The signs at the start of a line fit in this many units. */
const maxSigns = 40

interface Progress {
  blocks: Block[]
  /** The block that the next line may continue. */
  open: Block | undefined
}

function addLine(begin: string, { start, end }: { start: number; end: number }, { blocks, open }: Progress) {
  if (begin === '') return undefined
  const kind = kindOf(begin)
  if (
    open !== undefined &&
    (kind === 'table' ? open.kind === 'table' : kind === 'paragraph' && open.kind !== 'table')
  ) {
    open.end = end
    return open
  }
  const level = kind === 'heading' ? begin.search(/[^#]/u) : undefined
  const block: Block = { kind, start, end, ...(level !== undefined && { level }) }
  blocks.push(block)
  return kind === 'heading' ? undefined : block
}

function kindOf(begin: string): BlockKind {
  if (/^#{1,6} /u.test(begin)) return 'heading'
  if (begin.startsWith('|')) return 'table'
  return /^(?:[-*+]|\d{1,4}[.)]) /u.test(begin) ? 'item' : 'paragraph'
}
