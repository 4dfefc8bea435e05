import type { PageNode, PageTree } from '#workers/pages/tree/page-node.ts'
import { visibleText } from '#workers/pages/tree/page-node.ts'
import type { DeclaredFacts } from './declared-facts.ts'
import { hasType } from './json-ld.ts'

/** The page's own title: what it declares for sharing, its heading, or `<title>` without the site's name. */
export function readTitle(tree: PageTree, facts: DeclaredFacts, siteName: string | undefined): string | undefined {
  const headings = tree.nodes.filter((node) => node.tag === 'h1' && node.visible && node.textLength > 0)
  const heading = onlyTitle(tree, headings, facts.documentTitle)
  if (heading) return heading
  const declared = facts.meta.get('og:title') ?? facts.meta.get('twitter:title') ?? headlineOf(facts)
  const title = declared ?? facts.documentTitle
  if (title) return withoutSiteName(title, siteName)
  const [first] = headings
  return first && headingText(tree, first)
}

/** An `<h1>` that the document's title contains is the title, exactly as readers see it. */
function onlyTitle(
  tree: PageTree,
  headings: readonly PageNode[],
  documentTitle: string | undefined,
): string | undefined {
  if (documentTitle === undefined) return undefined
  const wanted = plain(documentTitle)
  return headings
    .slice(0, 5)
    .map((heading) => headingText(tree, heading))
    .find((text) => text.length > 3 && text.length * 3 > documentTitle.length && wanted.includes(plain(text)))
}

function headingText(tree: PageTree, heading: PageNode): string {
  return visibleText(tree, heading).replace(/\s*[¶#🔗]\s*$/u, '')
}

function headlineOf({ jsonLd }: DeclaredFacts): string | undefined {
  const article = jsonLd.find((object) => hasType(object, /Article$|Posting$/u))
  const headline = article?.['headline']
  return typeof headline === 'string' && headline.trim() !== '' ? headline.trim() : undefined
}

/** `Story | Paper`, `Paper - Story`: the part that is the site's name goes, or a short last part. */
function withoutSiteName(title: string, siteName: string | undefined): string {
  const parts = title.split(/\s+[|–—·»:-]\s+/u)
  if (parts.length < 2) return title
  const site = siteName && plain(siteName)
  const first = parts[0] ?? ''
  const last = parts.at(-1) ?? ''
  if (site && plain(last) === site) return title.slice(0, title.lastIndexOf(last)).replace(/\s+[|–—·»:-]\s+$/u, '')
  if (site && plain(first) === site) return title.slice(first.length).replace(/^\s+[|–—·»:-]\s+/u, '')
  return title
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
