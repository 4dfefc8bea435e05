import { catalogue } from './held-out/catalogue.ts'
import { pages } from './held-out/pages.ts'
import { people } from './held-out/people.ts'
import { places } from './places.ts'
import { shops } from './shops.ts'
import { texts } from './texts.ts'
import { pageHtml, schemaOf, type WrittenPage } from './written-page.ts'

/** A written page as a case for `measureAccuracy`. */
export interface WrittenCase {
  name: string
  html: string
  schema: { type: 'object'; properties: Record<string, object> }
  expected: Readonly<Record<string, unknown>>
  isHeldOut: boolean
}

/** Pages that people could have written, in five languages. The held-out ones were written after the code. */
export function writtenCorpus(): WrittenCase[] {
  return [
    ...[...shops, ...texts, ...places].map((page) => caseOf(page, false)),
    ...[...catalogue, ...people, ...pages].map((page) => caseOf(page, true)),
  ]
}

function caseOf(page: WrittenPage, isHeldOut: boolean): WrittenCase {
  const stated = Object.entries(page.expected).map(([name, value]) => [name, schemaOf(value)] as const)
  const properties = { ...Object.fromEntries(stated), ...page.absent }
  const absent = Object.keys(page.absent ?? {}).map((name) => [name, undefined] as const)
  return {
    name: page.name,
    html: pageHtml(page),
    schema: { type: 'object', properties },
    expected: { ...page.expected, ...Object.fromEntries(absent) },
    isHeldOut,
  }
}
