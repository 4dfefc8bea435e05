import type { PageMetadata } from '#shared/contract/models/page.ts'
import { isItem, textOf, type StructuredData, type StructuredItem } from './structured-data.ts'

interface Declared {
  title: string
  metadata: PageMetadata
  structured: StructuredData | undefined
}

/**
 * The data that a page declares for machines, as one text: the title, its metadata, its Open Graph data and its items. Each value has
 * paragraphs of its own: a line with the path of the property, such as `offers.price`, and then the value. Empty if the page
 * declares nothing. At most about twice as long as the limits of structured data.
 */
export function declaredText({ title, metadata, structured }: Declared): string {
  const lines: string[] = []
  const add = (path: string, value: string) => {
    if (value.trim() !== '') lines.push(path, value.trim())
  }
  add('title', title)
  for (const name of ['description', 'author', 'publishedAt', 'modifiedAt', 'siteName'] as const)
    add(name, metadata[name] ?? '')
  for (const [name, content] of Object.entries(structured?.meta ?? {})) add(name, content)
  for (const item of structured?.items ?? []) addItem(item, item.types[0] ?? item.source)
  return lines.join('\n\n')

  function addItem(item: StructuredItem, path: string): void {
    add(path, textOf(item))
    for (const [name, values] of Object.entries(item.properties)) {
      for (const value of values) {
        if (isItem(value)) addItem(value, `${path}.${name}`)
        else add(`${path}.${name}`, String(value))
      }
    }
  }
}
