import type { DeclaredFacts } from '#workers/pages/metadata/declared-facts.ts'
import type { Block } from './find-blocks.ts'

/**
 * Keeps the title of the page: the training labels rarely include it, but readers want it. The title is the last `<h1>`
 * up to the first kept prose, provided it is the only `<h1>` or part of `<title>` or `og:title`.
 */
export function keepTitle(blocks: readonly Block[], kept: readonly boolean[], facts: DeclaredFacts): boolean[] {
  const prose = kept.findIndex((keep, at) => keep && (blocks[at]?.words ?? 0) >= 15)
  const first = prose < 0 ? kept.indexOf(true) : prose
  const titles = [...blocks.keys()].filter((at) => blocks[at]?.headingLevel === 1)
  const declared = [facts.documentTitle, facts.meta.get('og:title')].map((title) =>
    plain((title ?? '').slice(0, maxTitleLength)),
  )
  const before = titles.filter((at) => at <= first)
  const title = before.findLast((at) => titles.length === 1 || isDeclared(blocks[at], declared))
  return kept.map((keep, at) => keep || at === title)
}

/** In characters. Each heading is searched for in the title. */
const maxTitleLength = 1000

function isDeclared(block: Block | undefined, declared: readonly string[]): boolean {
  const text = plain(block?.text ?? '')
  return text.length > 2 && declared.some((title) => title.includes(text))
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
