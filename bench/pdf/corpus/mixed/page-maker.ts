import type { Random } from '#bench/pdf/corpus/random.ts'
import type { Writer } from '#bench/pdf/corpus/write-text.ts'

/** Makes a page of a kind that the layouts do not have: its HTML, and the markdown of a perfect reading. */
export type PageMaker = (tools: { random: Random; writer: Writer }) => MixedPage

export interface MixedPage {
  styles: string
  body: string
  expected: string
}

/** Some sentences. */
export function prose({ sentence }: Writer, count: number): string {
  return Array.from({ length: count }, () => sentence()).join(' ')
}

export function titleText(writer: Writer): string {
  const title = writer.heading(2)
  return title.kind === 'heading' ? title.text : ''
}

/** A table of GFM. */
export function gfm(rows: readonly (readonly string[])[]): string {
  const [head = [], ...rest] = rows
  return [head, head.map(() => '---'), ...rest].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

export function rowHtml(cells: readonly string[], tag: 'td' | 'th' = 'td'): string {
  return `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
}
