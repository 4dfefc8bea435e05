import { attribute, rawText, type PageNode, type PageTree } from '#workers/pages/tree/page-node.ts'

/** Whether a link is only a permalink marker (`¶`, `#`), as documentation generators add them. */
export function isAnchorMark(tree: PageTree, link: PageNode): boolean {
  const text = rawText(tree, link)
  const href = attribute(link, 'href') ?? '#'
  if (href.includes('#') && !/[^\uFE0F\u200B\s#¶§🔗⚓]/u.test(text)) return true
  if (!anchorClass.test(attribute(link, 'class') ?? '')) return false
  return /^(?:permalink|anchor|link|copy.*|direct link.*)?$/i.test(text.trim())
}

const anchorClass = /(?:^|[\s_-])(?:anchor|header-?link|heading-?link|permalink|hash-?link|deep-?link)/iu
