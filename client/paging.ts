import type { CallOptions } from './call-types.ts'
import type { Definition } from './definition.ts'

type PageCall = (input?: object, options?: CallOptions) => Promise<unknown>

/** The methods of an operation whose output is a page: `pages`, and `all` if a page has one list of entries. */
export function pagingOf({ list }: Definition, call: PageCall): object {
  async function* pages(input: object = {}, options?: CallOptions) {
    let cursor: string | undefined
    do {
      const page = (await call({ ...input, ...(cursor !== undefined && { cursor }) }, options)) as Page
      yield page
      cursor = page.next
    } while (cursor !== undefined)
  }
  if (list === undefined) return { pages }
  async function* all(input?: object, options?: CallOptions) {
    for await (const page of pages(input, options)) yield* page[list ?? ''] as unknown[]
  }
  return { pages, all }
}

interface Page {
  [field: string]: unknown
  /** The cursor of the next page. Absent on the last page. */
  next?: string
}
