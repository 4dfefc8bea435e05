import { openRandom } from '#bench/pdf/corpus/random.ts'
import { openWriter } from '#bench/pdf/corpus/write-text.ts'
import { article } from './article.ts'
import { effects } from './effects.ts'
import { glossary } from './glossary.ts'
import { invoice } from './invoice.ts'
import { longTable } from './long-table.ts'
import { newspaper } from './newspaper.ts'
import type { MixedPage } from './page-maker.ts'
import { slides } from './slides.ts'
import { smallHeadings } from './small-headings.ts'
import { spans } from './spans.ts'
import { stamped } from './stamped.ts'
import { statement } from './statement.ts'

const makers = {
  article,
  effects,
  glossary,
  invoice,
  longTable,
  newspaper,
  slides,
  smallHeadings,
  spans,
  stamped,
  statement,
}
export type MixedKind = keyof typeof makers
export const mixedKinds = Object.keys(makers) as MixedKind[]

export function makeMixedPage(kind: MixedKind, seed: number): MixedPage {
  const random = openRandom(seed)
  return makers[kind]({ random, writer: openWriter(random, 'en') })
}

/** The page as Chromium prints it. */
export function mixedHtml({ styles, body }: MixedPage): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><style>body{margin:0;font:10.5pt/1.4 'Liberation Serif',serif}
h1,h2,h3{font-family:'Liberation Sans';line-height:1.2}table{border-collapse:collapse;margin:4mm 0}td,th{padding:1mm 2.5mm;text-align:left}
${styles}</style><body>${body}</body></html>`
}
