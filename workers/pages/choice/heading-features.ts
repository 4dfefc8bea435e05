import type { FeatureWriter } from './feature-table.ts'
import type { Block } from './find-blocks.ts'
import { textSigns, textSignsOf } from './text-signs.ts'

export const headingNames: readonly string[] = [
  'level above',
  'blocks since heading',
  'words since heading',
  'heading linked',
  'words under heading',
  ...textSigns.map(([name]) => `heading says ${name}`),
]

/** What the heading over a block says: a section called "Related" colours everything until the next heading. */
export function headingFeatures(blocks: readonly Block[]): FeatureWriter {
  const lengths = sectionLengths(blocks)
  const headings = headingsOver(blocks)
  return (table, at) => {
    const { level, place, linked, signs, words } = headings[at] ?? noHeading
    table.add(level)
    table.add(Math.min(100, at - place))
    table.add(Math.min(2000, words))
    table.add(linked)
    table.add(lengths[place] ?? 0)
    table.addBits(signs, textSigns.length)
  }
}

/** The heading over each block, and the words between the two. */
interface Heading {
  level: number
  place: number
  linked: number
  signs: number
  words: number
}

const noHeading: Heading = { level: 0, place: -1, linked: 0, signs: 0, words: 0 }

function headingsOver(blocks: readonly Block[]): Heading[] {
  let heading = noHeading
  let words = 0
  return blocks.map(({ headingLevel: level, linkShare: linked, text, words: own }, place) => {
    if (level > 0) {
      heading = { level, place, linked, signs: textSignsOf(text), words: 0 }
      words = 0
    }
    words += own
    return { ...heading, words: words - own }
  })
}

/** Words from each heading to the next one, by the heading's position. */
function sectionLengths(blocks: readonly Block[]): number[] {
  const lengths: number[] = blocks.map(() => 0)
  let at = -1
  for (const [index, block] of blocks.entries()) {
    if (block.headingLevel > 0) at = index
    else if (at >= 0) lengths[at] = (lengths[at] ?? 0) + block.words
  }
  return lengths
}
