import type { DeclaredFacts } from '#workers/pages/metadata/declared-facts.ts'
import { hasType } from '#workers/pages/metadata/json-ld.ts'

/** Whether the page is the first of its host. */
export function isFrontPage({ baseUrl }: DeclaredFacts): boolean {
  return new URL(baseUrl).pathname === '/'
}

/** The page type in JSON-LD and OpenGraph; undefined for most pages. Articles about products declare products as well. */
export function declaredPageType({ jsonLd, meta }: DeclaredFacts): 'discussion' | 'article' | 'product' | undefined {
  const declares = (types: RegExp) => jsonLd.some((object) => hasType(object, types))
  const type = meta.get('og:type') ?? ''
  if (declares(/^(?:DiscussionForumPosting|QAPage|Question)$/u)) return 'discussion'
  if (type === 'article' || declares(/Article$|Posting$|^Recipe$/u)) return 'article'
  return type.includes('product') || declares(/^Product(?:Group)?$/u) ? 'product' : undefined
}
