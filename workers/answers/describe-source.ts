import type { Source } from '#workers/evidence/source.ts'

/** A source as answers list it, with its site, author and date where the page declares them. */
export const describeSource = ({ index, url, title, siteName, author, publishedAt }: Source) => ({
  index,
  url,
  title,
  ...(siteName !== undefined && { siteName }),
  ...(author !== undefined && { author }),
  ...(publishedAt !== undefined && { publishedAt }),
})
