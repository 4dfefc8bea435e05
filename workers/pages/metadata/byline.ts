import type { PageNode, PageTree } from '#workers/pages/tree/page-node.ts'
import { attribute, rawText, visibleText } from '#workers/pages/tree/page-node.ts'
import type { TitleLine } from './title-lines.ts'

/** The author whom the page shows: marked as such, or named after "by" near the heading. */
export function bylineOf(tree: PageTree, lines: readonly TitleLine[]): string | undefined {
  const marked = tree.nodes.filter((node) => node.visible && node.textLength > 2 && node.textLength < 100)
  for (const marks of [isDeclared, isNamed]) {
    const found = marked.find((node) => marks(node) && cleanAuthor(nameIn(tree, node)) !== undefined)
    if (found) return cleanAuthor(nameIn(tree, found))
  }
  return writtenIn(lines)
}

/** A name without "By", addresses, roles and dates; undefined when it is no name. */
export function cleanAuthor(written: string | undefined): string | undefined {
  const name = written
    ?.replace(/&amp;/gu, '&')
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/^(?:(?:written |posted |published |authored |words )?by|author|von|par|por)(?::\s*|\s+)/iu, '')
    .replace(/^[,;:\s]+/u, '')
    .replace(/\s*(?:[|•·].*|,? (?:published|updated|posted|wrote|view|on)\b.*)$/iu, '')
    .replace(/,? (?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]{0,6}\.? \d.*$/iu, '')
    .trim()
  if (!name || name.length > 80 || /^https?:|@|\d{3}/iu.test(name)) return undefined
  return nobody.test(name) ? undefined : name
}

const nobody =
  /^(?:admin|administrator|author|by|editor|staff|root|user|unknown|guest|anonymous|written by|posted by|published|share|follow|(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*)$/iu

function isDeclared(node: PageNode): boolean {
  return attribute(node, 'rel') === 'author' || attribute(node, 'itemprop') === 'author'
}

function isNamed(node: PageNode): boolean {
  return /(?:^|\s)(?:byline|author|author-?name|byline-?name|byline__(?:name|author)|p-author|post-author|entry-author|article-author|article__author|author__name|author-link)(?:\s|$)/iu.test(
    attribute(node, 'class') ?? '',
  )
}

/** Where an author is a box of microdata, its name alone, which some pages only write for machines. */
function nameIn(tree: PageTree, node: PageNode): string {
  const inside = tree.nodes.slice(node.index + 1, node.end)
  const name = inside.find((each) => attribute(each, 'itemprop') === 'name')
  return name ? (attribute(name, 'content') ?? rawText(tree, name)) : visibleText(tree, node)
}

function writtenIn(lines: readonly TitleLine[]): string | undefined {
  for (const [at, { text }] of lines.entries()) {
    const after =
      /^(?:(?:written|posted|published|words|story|reviewed)\s+)?(?:by|von|par|por|di|door)(?::\s*|\s+|$)(.*)$/iu.exec(
        text,
      )
    const rest = after?.[1] === '' ? lines[at + 1]?.text : after?.[1]
    const name = named.exec(cleanAuthor(rest) ?? '')?.[0]
    if (name) return name
  }
  return undefined
}

/** Up to five capitalised words, and more of them after "and" or a comma. */
const named =
  /^\p{Lu}[\p{L}.'’-]*(?:\s+(?:(?:de|van|von|der|den|la|del|di|bin|al)\s+)*\p{Lu}[\p{L}.'’-]*){1,4}(?:(?:,| and| &|, and)\s+\p{Lu}[\p{L}.'’-]*(?:\s+\p{Lu}[\p{L}.'’-]*){1,3}){0,4}/u
