/** Where a page begins: at a cursor, or at the start of the list. */
export interface PageStart {
  cursor?: string
}

/**
 * The pages of a list, one after another. Reads a page when the last one was used, so the caller can stop early.
 *
 * @param list - Reads one page. `next`: the cursor of the page after it.
 *
 * @example
 * for await (const { jobs } of paginate(({ cursor }) => store.listOpen(now, cursor))) await resend(jobs)
 */
export async function* paginate<P extends { next?: string }>(list: (from: PageStart) => Promise<P>): AsyncGenerator<P> {
  let from: PageStart | undefined = {}
  while (from !== undefined) {
    const page: P = await list(from)
    yield page
    from = page.next === undefined ? undefined : { cursor: page.next }
  }
}
