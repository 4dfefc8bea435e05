import type { Result } from '#shared/contract/operations/index.ts'

type Results = Pick<Result<'free-search'>, 'query' | 'results'>

/** The results as a numbered list in markdown: a link, then the snippet. Texts of the web cannot end a link or a line. */
export function searchText({ query, results }: Results): string {
  if (results.length === 0) return `No results for ${line(query)}.`
  return results
    .map(({ position, title, url, snippet }) => {
      const link = `${position}. [${line(title) || line(url)}](${address(url)})`
      const text = line(snippet)
      return text === '' ? link : `${link}\n   ${text}`
    })
    .join('\n\n')
}

/** One line of text, in which brackets and backslashes stand for themselves. */
const line = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .replaceAll(/[\\[\]]/g, String.raw`\$&`)

const address = (url: string) =>
  url.replaceAll(/[\s()<>]/g, (mark) => `%${mark.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`)
