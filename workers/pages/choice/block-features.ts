import type { DeclaredFacts } from '#workers/pages/metadata/declared-facts.ts'
import type { PageTree } from '#workers/pages/tree/page-node.ts'
import { classSigns } from './class-signs.ts'
import { containerContent } from './container-content.ts'
import { containerFeatures, containerNames } from './container-features.ts'
import type { Block } from './find-blocks.ts'
import { headingFeatures, headingNames } from './heading-features.ts'
import type { InheritedSigns } from './inherited-signs.ts'
import { inheritSigns, sectionTags } from './inherited-signs.ts'
import { kindFeatures, kindNames } from './kind-features.ts'
import type { PageMeasures } from './page-measures.ts'
import { declaredNames, measurePage } from './page-measures.ts'
import { placeFeatures, placeNames } from './place-features.ts'
import { isKept } from './selection.ts'
import { textFeatures, textNames } from './text-features.ts'

/** One row of numbers a block, in the order of `featureNames`. */
export function describeBlocks(tree: PageTree, blocks: readonly Block[], facts: DeclaredFacts): Float64Array[] {
  const page = measurePage(tree, blocks, facts)
  const signs = inheritSigns(tree)
  const [texts, places, headings, kinds] = [
    textFeatures(blocks, facts),
    placeFeatures(blocks, page),
    headingFeatures(blocks),
    kindFeatures(blocks, page),
  ]
  const contained = containerContent(tree)
  const whole = pageFeatures(page, blocks)
  return blocks.map((block, at) =>
    Float64Array.from(
      [
        texts[at],
        places[at],
        headings[at],
        kinds[at],
        signFeatures(block, signs),
        containerFeatures(block, page),
        [Number(isKept(contained, block.nodes[0] ?? block.parent))],
        whole,
      ].flatMap((part) => part ?? []),
    ),
  )
}

export const featureNames: readonly string[] = [
  ...textNames,
  ...placeNames,
  ...headingNames,
  ...kindNames,
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

function signFeatures(block: Block, signs: InheritedSigns): number[] {
  const at = block.parent.index
  return [
    ...bitsOf(signs.near[at] ?? 0, classSigns.length),
    ...bitsOf(signs.far[at] ?? 0, classSigns.length),
    ...bitsOf(signs.tags[at] ?? 0, sectionTags.length),
  ]
}

/** Each bit as 0 or 1. */
export function bitsOf(bits: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => (bits >> index) & 1)
}

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
