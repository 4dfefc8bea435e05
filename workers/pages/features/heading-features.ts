import type { Block } from '#workers/pages/selection/find-blocks.ts'
import type { FeatureWriter } from './feature-table.ts'
import { textPatterns, textFlagsOf } from './text-patterns.ts'

export const headingNames: readonly string[] = [
  'level above',
  'blocks since heading',
  'words since heading',
  'heading linked',
  'words under heading',
  ...textPatterns.map(([name]) => `heading says ${name}`),
]

/** Features from the heading above a block: a heading such as "Related" applies to all blocks until the next heading. */
export function headingFeatures(blocks: readonly Block[]): FeatureWriter {
  const lengths = sectionLengths(blocks)
  const headings = headingsOver(blocks)
  return (table, at) => {
    const { level, position, linked, flags, words } = headings[at] ?? noHeading
    table.add(level)
    table.add(Math.min(100, at - position))
    table.add(Math.min(2000, words))
    table.add(linked)
    table.add(lengths[position] ?? 0)
    table.addBits(flags, textPatterns.length)
  }
}

/** The heading above a block. `words` counts the words between the two; `position` is the index of the heading. */
interface Heading {
  level: number
  position: number
  linked: number
  flags: number
  words: number
}

const noHeading: Heading = { level: 0, position: -1, linked: 0, flags: 0, words: 0 }

function headingsOver(blocks: readonly Block[]): Heading[] {
  let heading = noHeading
  let words = 0
  return blocks.map(({ headingLevel: level, linkDensity: linked, text, words: own }, position) => {
    if (level > 0) {
      heading = { level, position, linked, flags: textFlagsOf(text), words: 0 }
      words = 0
    }
    words += own
    return { ...heading, words: words - own }
  })
}

/** The number of words from each heading to the next one, by the index of the heading. */
function sectionLengths(blocks: readonly Block[]): number[] {
  const lengths: number[] = blocks.map(() => 0)
  let at = -1
  for (const [index, block] of blocks.entries()) {
    if (block.headingLevel > 0) at = index
    else if (at >= 0) lengths[at] = (lengths[at] ?? 0) + block.words
  }
  return lengths
}
