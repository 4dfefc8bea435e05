import type { LocaleName } from './locales.ts'

/** One fact of a fixture page, and all the ways in which pages and callers write it. */
export interface PageFact {
  /** The value that an extraction must return. */
  value: unknown
  /** The type of the field. */
  schema: Readonly<Record<string, unknown>>
  /** Names of the field in schemas of callers. The last one is for the held-out pages. */
  names: readonly string[]
  /** Labels on pages. The last one of a locale is for the held-out pages. */
  labels: Readonly<Partial<Record<LocaleName, readonly string[]>>>
  /** The value as a reader sees it. */
  shown: string
  /** The place in schema.org data. */
  path: string
  /** The value there. */
  declared: unknown
}

/** A page before it is written as HTML. */
export interface PageModel {
  type: string
  title: string
  description: string
  facts: readonly PageFact[]
  /** Items of lists that the page shows under a heading. */
  lists?: readonly { heading: string; items: readonly string[]; fact: PageFact }[]
}
