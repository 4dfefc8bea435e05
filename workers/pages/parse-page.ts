import { listOutlinks } from './list-outlinks.ts'
import { readDeclaredFacts, type DeclaredFacts } from './metadata/declared-facts.ts'
import { readStructured } from './structured/read-structured.ts'
import type { StructuredData } from './structured/structured-data.ts'
import { declaredContent, preloadedTopic } from './tree/declared-content.ts'
import { measureTree } from './tree/measure-tree.ts'
import { assignSlots, insertStreamedSegments } from './tree/move-nodes.ts'
import type { PageTree } from './tree/page-node.ts'
import { parseHtml } from './tree/parse-html.ts'
import { revealSections, revealText } from './tree/reveal-sections.ts'

/** A parsed page. The tree may be a part of the document; the outlinks and the structured data are those of all of it. */
export interface ParsedPage {
  tree: PageTree
  facts: DeclaredFacts
  outlinks: string[]
  structured: StructuredData | undefined
}

/** Parses an HTML page into a measured tree and reads its declared metadata. Throws PAGE_TOO_COMPLEX (`parseHtml`). */
export function parsePage(html: string, url: string): ParsedPage {
  const tree = assignSlots(insertStreamedSegments(parseHtml(html)))
  measureTree(tree)
  const facts = readDeclaredFacts(tree, url)
  const outlinks = listOutlinks(tree, facts.baseUrl)
  const structured = readStructured(tree, facts)
  const topic = preloadedTopic(tree)
  if (topic !== undefined) return { tree: measured(parseHtml(topic)), facts, outlinks, structured }
  revealText(tree)
  if (html.includes('aria-expanded') || html.includes('toggle="collapse"')) revealSections(tree)
  const declared = declaredContent(tree, facts)
  return { tree: declared === undefined ? tree : measured(parseHtml(declared)), facts, outlinks, structured }
}

function measured(tree: PageTree): PageTree {
  measureTree(tree)
  return tree
}
