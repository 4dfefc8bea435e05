/** All pages of a list, each as `list` returns it for the cursor of the page before. */
export async function pagesOf<Page extends { next?: string }>(
  list: (page: { cursor?: string }) => Promise<Page>,
): Promise<Page[]> {
  const pages: Page[] = []
  let next: string | undefined
  do {
    const page = await list(next === undefined ? {} : { cursor: next })
    pages.push(page)
    next = page.next
  } while (next !== undefined)
  return pages
}
