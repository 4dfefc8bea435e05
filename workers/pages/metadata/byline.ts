import { attribute, rawText, visibleText, type PageNode, type PageTree } from '#workers/pages/tree/page-node.ts'
import type { TitleLine } from './title-lines.ts'

/** The visible author of the page: in a marked element, or after "by" near the heading. */
export function bylineOf(tree: PageTree, lines: readonly TitleLine[]): string | undefined {
  const marked = tree.nodes.filter((node) => node.visible && node.textLength > 2 && node.textLength < 100)
  for (const marks of [isDeclared, isNamed]) {
    const found = marked.find((node) => marks(node) && cleanAuthor(nameIn(tree, node)) !== undefined)
    if (found) return cleanAuthor(nameIn(tree, found))
  }
  return authorInLines(lines)
}

/** The name without "By", roles and dates; undefined for URLs, e-mail addresses and placeholders such as "admin". */
export function cleanAuthor(written: string | undefined): string | undefined {
  const name = written
    ?.replace(/&amp;/gu, '&')
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/^(?:(?:written |posted |published |authored |words )?by|author|von|par|por)(?::\s*|\s+)/iu, '')
    .replace(/^[,;:\s]+/u, '')
    .split(/[|•·]|,? (?:published|updated|posted|wrote|view|on)\b/iu, 1)[0]
    ?.split(/,? (?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]{0,6}\.? \d/iu, 1)[0]
    ?.trim()
  if (!name || name.length > 80 || /^https?:|@|\d{3}/iu.test(name)) return undefined
  return notAName.test(name) ? undefined : name
}

const notAName =
  /^(?:admin|administrator|author|by|editor|staff|root|user|unknown|guest|anonymous|written by|posted by|published|share|follow|(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*)$/iu

function isDeclared(node: PageNode): boolean {
  return attribute(node, 'rel') === 'author' || attribute(node, 'itemprop') === 'author'
}

function isNamed(node: PageNode): boolean {
  return /(?:^|\s)(?:byline|author|author-?name|byline-?name|byline__(?:name|author)|p-author|post-author|entry-author|article-author|article__author|author__name|author-link)(?:\s|$)/iu.test(
    attribute(node, 'class') ?? '',
  )
}

/** The `itemprop="name"` inside the element, which may be invisible; otherwise its visible text. */
function nameIn(tree: PageTree, node: PageNode): string {
  const inside = tree.nodes.slice(node.index + 1, node.end)
  const name = inside.find((each) => attribute(each, 'itemprop') === 'name')
  return name ? (attribute(name, 'content') ?? rawText(tree, name)) : visibleText(tree, node)
}

function authorInLines(lines: readonly TitleLine[]): string | undefined {
  for (const [at, { text }] of lines.entries()) {
    const after =
      /^(?:(?:written|posted|published|words|story|reviewed) )?(?:by|von|par|por|di|door)(?:[: ]|$)(.*)$/i.exec(text)
    const written = after?.[1]?.trim()
    const rest = written === '' ? lines[at + 1]?.text : written
    const name = named.exec(cleanAuthor(rest) ?? '')?.[0]
    if (name) return name
  }
  return undefined
}

/** Two to five capitalized words, and further names after "and" or a comma. */
const named =
  /^\p{Lu}[\p{L}.'’-]*(?: (?:(?:de|van|von|der|den|la|del|di|bin|al) ){0,4}\p{Lu}[\p{L}.'’-]*){1,4}(?:(?:,| and| &|, and) \p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){1,3}){0,4}/u
