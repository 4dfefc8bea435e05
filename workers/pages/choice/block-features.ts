import { classSigns } from './class-signs.ts'
import { containerContent } from './container-content.ts'
import { containerFeatures, containerNames } from './container-features.ts'
import type { FeatureWriter } from './feature-table.ts'
import { FeatureTable } from './feature-table.ts'
import { headingFeatures, headingNames } from './heading-features.ts'
import { inheritSigns, sectionMarks } from './inherited-signs.ts'
import { kindFeatures, kindNames } from './kind-features.ts'
import type { PageBlocks } from './page-blocks.ts'
import type { PageMeasures } from './page-measures.ts'
import { declaredNames, measurePage } from './page-measures.ts'
import { placeFeatures, placeNames } from './place-features.ts'
import { isKept } from './selection.ts'
import { textFeatures, textNames } from './text-features.ts'
import { unitFeatures, unitNames } from './unit-features.ts'

/** One row of numbers a block, in the order of `featureNames`. */
export function describeBlocks(page: PageBlocks): FeatureTable {
  const measures = measurePage(page)
  const writers = [
    textFeatures(page.blocks, page.facts),
    placeFeatures(page.blocks, measures),
    headingFeatures(page.blocks),
    kindFeatures(page, measures),
    unitFeatures(page, measures),
    signFeatures(page),
    containerFeatures(page.blocks, measures),
    pageFeatures(page, measures),
  ]
  const table = new FeatureTable(page.blocks.length, featureNames.length)
  for (let at = 0; at < page.blocks.length; at++) {
    table.startRow(at)
    for (const write of writers) write(table, at)
  }
  return table
}

export const featureNames: readonly string[] = [
  ...textNames,
  ...placeNames,
  ...headingNames,
  ...kindNames,
  ...unitNames,
  ...classSigns.map(([name]) => `near ${name}`),
  ...classSigns.map(([name]) => `far ${name}`),
  ...sectionMarks.map((mark) => `in ${mark}`),
  'in named container',
  ...containerNames,
  'page words',
  'page prose share',
  'page link share',
  'page blocks',
  'page words a block',
  ...declaredNames,
]

/** What names and tags around a block say about it. */
function signFeatures({ tree, blocks }: PageBlocks): FeatureWriter {
  const signs = inheritSigns(tree)
  const contained = containerContent(tree)
  return (table, at) => {
    const block = blocks[at]
    if (!block) return
    table.addBits(signs.near[block.parent.index] ?? 0, classSigns.length)
    table.addBits(signs.far[block.parent.index] ?? 0, classSigns.length)
    table.addBits(signs.tags[block.parent.index] ?? 0, sectionMarks.length)
    table.addIf(isKept(contained, block.nodes[0] ?? block.parent))
  }
}

function pageFeatures({ blocks }: PageBlocks, page: PageMeasures): FeatureWriter {
  const words = Math.max(1, page.words)
  const same = [
    Math.log1p(page.words),
    page.proseWords / words,
    page.linkedWords / words,
    Math.log1p(blocks.length),
    words / Math.max(1, blocks.length),
    ...page.declared,
  ]
  return (table) => {
    for (const value of same) table.add(value)
  }
}
