import { normalizeText } from '#shared/monitoring/detection/normalize-text.ts'
import type { Diff } from './watch-page.ts'

/** A fact whose HTML turned from one text to the other. */
export interface Turn {
  before: string
  after: string
}

/** The lines of a piece of HTML as a monitor reads them. */
export const linesOf = (html: string): string[] =>
  normalizeText(html.replaceAll(/<\/?(?:li|p|div|tr|td|h\d)>/g, '\n').replaceAll(/<[^<>]{0,200}>/g, ''))
    .split('\n')
    .filter((line) => line !== '')

/** Whether the diff shows a change. An empty text stands nowhere. */
export function isShown({ text, added, removed }: Diff, { before, after }: Turn): boolean {
  const lines = text.split('\n')
  const plus = [...added, ...lines.filter((line) => line.startsWith('+'))].join('\n')
  const minus = [...removed, ...lines.filter((line) => line.startsWith('-'))].join('\n')
  return linesOf(after).every((line) => plus.includes(line)) && linesOf(before).every((line) => minus.includes(line))
}

/** The blocks of a diff that belong to neither text. */
export function foreignBlocks({ added, removed }: Diff, texts: readonly string[]): string[] {
  const lines = texts.flatMap(linesOf)
  return [...added, ...removed].filter((block) => !lines.some((line) => block.includes(line) || line.includes(block)))
}

/** The kinds of noise whose texts appear in the diff. */
export function noiseIn({ added, removed }: Diff, noise: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const blocks = [...added, ...removed]
  const isIn = (text: string) => linesOf(text).some((line) => blocks.some((block) => block.includes(line)))
  const kinds = [...noise].filter(([, texts]) => [...texts].some(isIn)).map(([kind]) => kind)
  return kinds.length > 0 ? kinds : ['no noise of the site']
}
