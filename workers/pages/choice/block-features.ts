import type { DeclaredFacts } from '#workers/pages/metadata/declared-facts.ts'
import type { PageTree } from '#workers/pages/tree/page-node.ts'
import { classSigns } from './class-signs.ts'
import { containerContent } from './container-content.ts'
import { containerFeatures, containerNames } from './container-features.ts'
import type { Block } from './find-blocks.ts'
import { headingFeatures, headingNames } from './heading-features.ts'
import { inheritSigns, sectionTags } from './inherited-signs.ts'
import { kindFeatures, kindNames } from './kind-features.ts'
import type { PageMeasures } from './page-measures.ts'
import { declaredNames, measurePage } from './page-measures.ts'
import { placeFeatures, placeNames } from './place-features.ts'
import { isKept } from './selection.ts'
import { textFeatures, textNames } from './text-features.ts'
import { unitFeatures, unitNames } from './unit-features.ts'

/** One row of numbers a block, in the order of `featureNames`. */
export function describeBlocks(tree: PageTree, blocks: readonly Block[], facts: DeclaredFacts): Float64Array[] {
  const page = measurePage(tree, blocks, facts)
  const signs = inheritSigns(tree)
  const [texts, places, headings, kinds, units] = [
    textFeatures(blocks, facts),
    placeFeatures(blocks, page),
    headingFeatures(blocks),
    kindFeatures(blocks, page),
    unitFeatures(blocks, page),
  ]
  const contained = containerContent(tree)
  const whole = pageFeatures(page, blocks)
  return blocks.map((block, at) => {
    const row = new Float64Array(featureNames.length)
    let filled = 0
    const add = (part: readonly number[] | undefined) => {
      for (const value of part ?? []) row[filled++] = value
    }
    const addBits = (bits: number, count: number) => {
      for (let index = 0; index < count; index++) row[filled++] = (bits >> index) & 1
    }
    for (const part of [texts[at], places[at], headings[at], kinds[at], units[at]]) add(part)
    addBits(signs.near[block.parent.index] ?? 0, classSigns.length)
    addBits(signs.far[block.parent.index] ?? 0, classSigns.length)
    addBits(signs.tags[block.parent.index] ?? 0, sectionTags.length)
    add(containerFeatures(block, page))
    addBits(isKept(contained, block.nodes[0] ?? block.parent) ? 1 : 0, 1)
    add(whole)
    return row
  })
}

export const featureNames: readonly string[] = [
  ...textNames,
  ...placeNames,
  ...headingNames,
  ...kindNames,
  ...unitNames,
  ...classSigns.map(([name]) => `near ${name}`),
  ...classSigns.map(([name]) => `far ${name}`),
  ...sectionTags.map((tag) => `in <${tag}>`),
  ...containerNames,
  'in named container',
  'page words',
  'page prose share',
  'page link share',
  'page blocks',
  'page words a block',
  ...declaredNames,
]

function pageFeatures(page: PageMeasures, blocks: readonly Block[]): number[] {
  const words = Math.max(1, page.words)
  return [
    Math.log1p(page.words),
    page.proseWords / words,
    page.linkedWords / words,
    Math.log1p(blocks.length),
    words / Math.max(1, blocks.length),
    ...page.declared,
  ]
}
