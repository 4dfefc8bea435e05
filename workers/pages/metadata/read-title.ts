import { visibleText, type PageNode, type PageTree } from '#workers/pages/tree/page-node.ts'
import type { DeclaredFacts } from './declared-facts.ts'
import { hasType } from './json-ld.ts'

/** The title of a page: its `<h1>` if part of `<title>`, `og:title`, or `<title>` without the name of the site. */
export function readTitle(tree: PageTree, facts: DeclaredFacts, siteName: string | undefined): string | undefined {
  const headings = tree.nodes.filter((node) => node.tag === 'h1' && node.visible && node.textLength > 0)
  const heading = headingInTitle(tree, headings, facts.documentTitle)
  if (heading) return heading
  const declared = facts.meta.get('og:title') ?? facts.meta.get('twitter:title') ?? headlineOf(facts)
  const title = declared ?? facts.documentTitle
  if (title) return withoutSiteName(title, siteName)
  const [first] = headings
  return first && headingText(tree, first)
}

/** The first `<h1>` that is a substantial part of `<title>`. */
function headingInTitle(
  tree: PageTree,
  headings: readonly PageNode[],
  documentTitle: string | undefined,
): string | undefined {
  if (documentTitle === undefined) return undefined
  const wanted = normalize(documentTitle)
  return headings
    .slice(0, 5)
    .map((heading) => headingText(tree, heading))
    .find((text) => text.length > 3 && text.length * 3 > documentTitle.length && wanted.includes(normalize(text)))
}

function headingText(tree: PageTree, heading: PageNode): string {
  return visibleText(tree, heading).replace(/ ?[¶#🔗]$/u, '')
}

function headlineOf({ jsonLd }: DeclaredFacts): string | undefined {
  const article = jsonLd.find((object) => hasType(object, /Article$|Posting$/u))
  const headline = article?.['headline']
  return typeof headline === 'string' && headline.trim() !== '' ? headline.trim() : undefined
}

/** Removes the name of the site from `Story | Paper` or `Paper - Story`. */
function withoutSiteName(title: string, siteName: string | undefined): string {
  const parts = title.split(/\s{1,9}[|–—·»:-]\s{1,9}/u)
  if (parts.length < 2) return title
  const site = siteName && normalize(siteName)
  const first = parts[0] ?? ''
  const last = parts.at(-1) ?? ''
  if (site && normalize(last) === site) return beforeSite(title, last)
  if (site && normalize(first) === site) return title.slice(first.length).replace(/^\s+[|–—·»:-]\s+/u, '')
  return title
}

function beforeSite(title: string, last: string): string {
  const before = title.slice(0, title.lastIndexOf(last)).trimEnd()
  return /[|–—·»:-]$/u.test(before) ? before.slice(0, -1).trimEnd() : before
}

function normalize(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
