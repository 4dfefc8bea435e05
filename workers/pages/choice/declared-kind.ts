import type { DeclaredFacts } from '#workers/pages/metadata/declared-facts.ts'
import { hasType } from '#workers/pages/metadata/json-ld.ts'

/** What a page declares itself to be; undefined for most. Articles about products declare those as well. */
export function declaredKind({ jsonLd, meta }: DeclaredFacts): 'discussion' | 'article' | 'product' | undefined {
  const declares = (types: RegExp) => jsonLd.some((object) => hasType(object, types))
  const type = meta.get('og:type') ?? ''
  if (declares(/^(?:DiscussionForumPosting|QAPage|Question)$/u)) return 'discussion'
  if (type === 'article' || declares(/Article$|Posting$|^Recipe$/u)) return 'article'
  return type.includes('product') || declares(/^Product(?:Group)?$/u) ? 'product' : undefined
}
