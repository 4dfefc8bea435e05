import type { DeclaredFacts } from '#workers/pages/metadata/declared-facts.ts'
import type { PageTree } from '#workers/pages/tree/page-node.ts'
import { createItemBuilder } from './item-builder.ts'
import { jsonLdItems } from './json-ld-items.ts'
import { markupItems } from './markup-items.ts'
import { limits, type StructuredData } from './structured-data.ts'

/** The structured data of a page. Undefined if it declares none. Linear in the size of the page. */
export function readStructured(tree: PageTree, facts: DeclaredFacts): StructuredData | undefined {
  const builder = createItemBuilder()
  const resolve = (address: string) => URL.parse(address.slice(0, maxAddress), facts.baseUrl)?.href ?? ''
  const items = [...jsonLdItems(facts.jsonLd, builder), ...markupItems(tree, builder, resolve)]
  const meta = metaOf(facts.meta)
  return items.length === 0 && Object.keys(meta).length === 0 ? undefined : { items, meta }
}

const maxAddress = 2048

function metaOf(all: ReadonlyMap<string, string>): Record<string, string> {
  const named: [name: string, content: string][] = []
  for (const [name, content] of all) {
    if (named.length === limits.metas) break
    if (vocabularies.has(name.slice(0, maxPrefix).split(/[:._]/u, 1)[0] ?? '') && name.length <= maxName)
      named.push([name, content.slice(0, maxContent)])
  }
  return Object.fromEntries(named)
}

const vocabularies: ReadonlySet<string> = new Set(
  'og product article book profile video music place business event recipe twitter dc dcterms citation'.split(' '),
)
const maxPrefix = 20
const maxName = 100
const maxContent = 2000
