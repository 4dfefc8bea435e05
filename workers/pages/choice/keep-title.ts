import type { DeclaredFacts } from '#workers/pages/metadata/declared-facts.ts'
import type { Block } from './find-blocks.ts'

/**
 * The choice with the page's own title in it: labels of what counts as content rarely include the title, readers of
 * the result want it. The title is the last `<h1>` before or at the first kept prose, where it is the only one or the
 * document's title contains it.
 */
export function keepTitle(blocks: readonly Block[], kept: readonly boolean[], facts: DeclaredFacts): boolean[] {
  const prose = kept.findIndex((keep, at) => keep && (blocks[at]?.words ?? 0) >= 15)
  const first = prose < 0 ? kept.indexOf(true) : prose
  const titles = [...blocks.keys()].filter((at) => blocks[at]?.headingLevel === 1)
  const before = titles.filter((at) => at <= first)
  const title = before.findLast((at) => titles.length === 1 || isDeclared(blocks[at], facts))
  return kept.map((keep, at) => keep || at === title)
}

function isDeclared(block: Block | undefined, { documentTitle, meta }: DeclaredFacts): boolean {
  const text = plain(block?.text ?? '')
  return text.length > 2 && [documentTitle, meta.get('og:title')].some((title) => plain(title ?? '').includes(text))
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
