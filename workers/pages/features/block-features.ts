import { containerContent } from '#workers/pages/selection/container-content.ts'
import type { PageBlocks } from '#workers/pages/selection/segment-page.ts'
import { isKept } from '#workers/pages/selection/selection.ts'
import { classPatterns, inheritFlags, sectionFlags } from './class-flags.ts'
import { containerFeatures, containerNames } from './container-features.ts'
import { FeatureTable, type FeatureWriter } from './feature-table.ts'
import { headingFeatures, headingNames } from './heading-features.ts'
import { declaredNames, measurePage, type PageMeasures } from './page-measures.ts'
import { positionFeatures, positionNames } from './position-features.ts'
import { repeatedItemFeatures, repeatedItemNames, templateFeatures, templateNames } from './repetition-features.ts'
import { textFeatures, textNames } from './text-features.ts'
import { wordFeatures, wordNames, type PageWords } from './word-features.ts'

/** The features of each block: one row per block, one column per name in `featureNames`. */
export function describeBlocks(page: PageBlocks, words: PageWords): FeatureTable {
  const measures = measurePage(page)
  const writers = [
    wordFeatures(page.blocks, words),
    textFeatures(page.blocks, page.facts),
    positionFeatures(page.blocks, measures),
    headingFeatures(page.blocks),
    templateFeatures(page, measures),
    repeatedItemFeatures(page, measures),
    patternFeatures(page),
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
  ...wordNames,
  ...textNames,
  ...positionNames,
  ...headingNames,
  ...templateNames,
  ...repeatedItemNames,
  ...classPatterns.map(([name]) => `near ${name}`),
  ...classPatterns.map(([name]) => `far ${name}`),
  ...sectionFlags.map((flag) => `in ${flag}`),
  'in named container',
  ...containerNames,
  'page words',
  'page prose share',
  'page link share',
  'page blocks',
  'page words a block',
  ...declaredNames,
]

/** Features from the class names and tags around a block. */
function patternFeatures({ tree, blocks }: PageBlocks): FeatureWriter {
  const flags = inheritFlags(tree)
  const contained = containerContent(tree)
  return (table, at) => {
    const block = blocks[at]
    if (!block) return
    table.addBits(flags.near[block.parent.index] ?? 0, classPatterns.length)
    table.addBits(flags.far[block.parent.index] ?? 0, classPatterns.length)
    table.addBits(flags.tags[block.parent.index] ?? 0, sectionFlags.length)
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
