import type { Block } from './find-blocks.ts'
import { headingLevel } from './text-features.ts'
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
export function headingFeatures(blocks: readonly Block[]): number[][] {
  const lengths = sectionLengths(blocks)
  let heading = { level: 0, at: -1, linked: 0, signs: 0 }
  let words = 0
  return blocks.map((block, at) => {
    const level = headingLevel(block)
    if (level > 0) {
      heading = { level, at, linked: block.linkShare, signs: textSignsOf(block.text) }
      words = 0
    }
    const row = [
      heading.level,
      Math.min(100, at - heading.at),
      Math.min(2000, words),
      heading.linked,
      lengths[heading.at] ?? 0,
      ...textSigns.map((_, index) => (heading.signs >> index) & 1),
    ]
    words += block.words
    return row
  })
}

/** Words from each heading to the next one, by the heading's position. */
function sectionLengths(blocks: readonly Block[]): number[] {
  const lengths: number[] = blocks.map(() => 0)
  let at = -1
  for (const [index, block] of blocks.entries()) {
    if (headingLevel(block) > 0) at = index
    else if (at >= 0) lengths[at] = (lengths[at] ?? 0) + block.words
  }
  return lengths
}
