import type { DeclaredFacts } from './metadata/declared-facts.ts'
import { readDeclaredFacts } from './metadata/declared-facts.ts'
import { declaredContent } from './tree/declared-content.ts'
import { measureTree } from './tree/measure-tree.ts'
import type { PageTree } from './tree/page-node.ts'
import { parseHtml } from './tree/parse-html.ts'
import { placeStreamed } from './tree/place-streamed.ts'
import { preloadedTopic } from './tree/preloaded-topic.ts'
import { revealText } from './tree/reveal-text.ts'

/** An HTML page made ready for choosing: parsed, measured, and what it declares about itself. */
export function parsePage(html: string, url: string): { tree: PageTree; facts: DeclaredFacts } {
  const tree = placeStreamed(parseHtml(html))
  measureTree(tree)
  const facts = readDeclaredFacts(tree, url)
  const topic = preloadedTopic(tree)
  if (topic !== undefined) return { tree: measured(parseHtml(topic)), facts }
  revealText(tree)
  const declared = declaredContent(tree, facts)
  return { tree: declared === undefined ? tree : measured(parseHtml(declared)), facts }
}

function measured(tree: PageTree): PageTree {
  measureTree(tree)
  return tree
}
