import { load } from 'cheerio'

/** A block of code of a page of /docs. */
export interface DocsBlock {
  language: string
  /** The tab: 'curl', 'TypeScript', 'Python'. Empty outside a group. */
  label: string
  code: string
  /** The name of the file in which the text before it says to save it. */
  file: string | undefined
}

/** The blocks of code that a reader of a page can copy, in their order. */
export async function docsBlocks(serviceUrl: string, path: string): Promise<DocsBlock[]> {
  const response = await fetch(`${serviceUrl}${path}`)
  const $ = load(await response.text())
  return $('.prose .code')
    .toArray()
    .map((element) => {
      const block = $(element)
      const before = block.prev('p').text()
      const file = /\b[Ss]ave this as ([\w-]+\.\w+)/.exec(before)?.[1]
      return {
        language: (block.find('code').attr('class') ?? '').replace('language-', ''),
        label: block.find('.code-label').text(),
        code: block.find('code').text(),
        file,
      }
    })
}
