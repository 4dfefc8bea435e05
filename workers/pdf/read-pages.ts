import type { Block, Group } from './blocks/block.ts'
import { blocksOf } from './blocks/blocks-of.ts'
import { documentStyle } from './blocks/document-style.ts'
import { groupLines } from './blocks/group-lines.ts'
import { HeadingStyle, HeadingTree } from './blocks/heading-style.ts'
import { joinColumns } from './blocks/join-columns.ts'
import type { Word } from './content/page-content.ts'
import { cleanWords, mainTurn } from './layout/clean-words.ts'
import { findRunningLines, type PageWords } from './layout/find-running-lines.ts'
import { layoutPage } from './layout/layout-page.ts'
import type { OutlineEntry } from './pdf-reading.ts'
import type { NumberedContent } from './read-contents.ts'
import { writePage } from './write/write-page.ts'

/**
 * Turns the contents of all pages into markdown. Sizes, headings and running lines are judged over all of them. Neighbours are
 * other pages of the file: they only show which lines run.
 */
export function readPages(
  contents: readonly NumberedContent[],
  outline: readonly OutlineEntry[],
  neighbours: readonly NumberedContent[] = [],
): string[] {
  const turned = contents.map(mainWords)
  const running = findRunningLines([...turned, ...neighbours.map(mainWords)])
  const kept = turned.map(({ words }) => words.filter((word) => !running.has(word)))
  const style = documentStyle(kept)
  const headings = new HeadingStyle(style, outline)
  const pages = contents.map(({ content }, index) => {
    const parts = [kept[index] ?? [], ...(turned[index]?.others ?? [])]
    return parts.flatMap((words) => joinColumns(layoutPage(words, content).map((flow) => groupLines(flow))))
  })
  headings.learn(pages.flat().filter((group): group is Group => 'lines' in group))
  const labels = new Set<string>()
  const tree = new HeadingTree()
  return pages.map((groups, index) => {
    const blocks = blocksOf(groups, { style, headings, height: turned[index]?.height ?? 0 })
    for (const block of blocks) if (block.kind === 'heading') block.level = tree.add(block.level)
    return writePage(blocks, {
      vocabulary: style.vocabulary,
      notes: labelsOf(blocks, { labels, page: contents[index]?.number ?? 0 }),
    })
  })
}

/** The words of the turn that most of the page has, and those of each other turn. */
function mainWords({ number, content }: NumberedContent): PageWords & { others: (readonly Word[])[] } {
  const byTurn = cleanWords(content)
  const main = mainTurn(byTurn)
  const words = byTurn.get(main) ?? []
  const others = Array.from(byTurn).flatMap(([turn, list]) => (turn === main ? [] : [list]))
  return { number, words, others, height: main % 2 === 0 ? content.height : content.width }
}

/** The labels of a page's notes. Numbers that begin again on each page get the page's number. */
function labelsOf(
  blocks: readonly Block[],
  { labels, page }: { labels: Set<string>; page: number },
): Map<string, string> {
  const notes = new Map<string, string>()
  for (const block of blocks) {
    if (block.kind !== 'note') continue
    const label = labels.has(block.label) ? `${block.label}-${page}` : block.label
    labels.add(label)
    notes.set(block.label, label)
  }
  return notes
}
