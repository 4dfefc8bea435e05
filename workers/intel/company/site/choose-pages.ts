import { canonicalAddress } from '#workers/sites/urls/canonical-address.ts'
import { isMediaAddress, readableAddress } from '#workers/sites/urls/page-url.ts'
import { otherSections, pageKinds, type LinkedKind } from './site-page.ts'

/** A link of the site, or an address of its sitemap, which has no text. */
export interface SiteLink {
  url: string
  text: string
}

export interface ChosenPage {
  url: string
  kind: LinkedKind
}

/**
 * The page of each kind, by the words of link texts and paths: a link whose whole text or last part of its path is such a
 * word is best, and a short path is better than a long one. No page has two kinds. `isWanted`: whether a URL may be read.
 */
export function choosePages(links: readonly SiteLink[], isWanted: (url: URL) => boolean): ChosenPage[] {
  const pages = readable(links, isWanted)
  const taken = new Set<string>()
  const chosen: ChosenPage[] = []
  for (const [kind, words] of pageKinds) {
    let best: { page: Readable; score: number } | undefined
    for (const page of pages) {
      const score = scoreOf(page, words)
      if (score > (best?.score ?? 0) && !taken.has(canonicalAddress(page.url))) best = { page, score }
    }
    if (best === undefined) continue
    taken.add(canonicalAddress(best.page.url))
    chosen.push({ url: best.page.url.href, kind })
  }
  return chosen
}

interface Readable {
  url: URL
  text: string
  textWords: string[]
  parts: string[]
  /** The words of the last part. */
  lastWords: string[]
}

function readable(links: readonly SiteLink[], isWanted: (url: URL) => boolean): Readable[] {
  return links.slice(0, maxLinks).flatMap(({ url: written, text: title }) => {
    const url = URL.parse(written)
    if (url === null || url.pathname === '/' || isMediaAddress(url) || !isWanted(url)) return []
    url.hash = ''
    const parts = readableAddress(url.pathname).split('/').filter(Boolean).slice(0, maxParts).map(withoutExtension)
    const textWords = title.slice(0, maxText).toLowerCase().match(wordPattern) ?? []
    const text = textWords.join('-')
    const lastWords = parts.at(-1)?.match(wordPattern) ?? []
    const isOfInterest = [text, ...textWords, ...parts, ...lastWords].some((word) => knownWords.has(word))
    return isOfInterest ? [{ url, text, textWords, parts, lastWords }] : []
  })
}

function scoreOf({ text, textWords, parts, lastWords }: Readable, words: ReadonlySet<string>): number {
  if (parts.some((part) => otherSections.has(part))) return 0
  const last = parts.at(-1) ?? ''
  const likeness =
    (words.has(last) ? 8 : lastWords.some((word) => words.has(word)) ? 3 : 0) +
    (words.has(text) ? 6 : textWords.length <= maxTextWords && textWords.some((word) => words.has(word)) ? 2 : 0)
  // A page below one of the kind, such as /products/owl-box.
  const isInside = likeness === 0 && parts.slice(0, -1).some((part) => words.has(part))
  return isInside ? 1 / parts.length : likeness - parts.length / maxParts
}

const knownWords = new Set([...pageKinds.values()].flatMap((words) => Array.from(words)))

const withoutExtension = (part: string) => {
  const dot = part.lastIndexOf('.')
  return dot > 0 ? part.slice(0, dot) : part
}

const wordPattern = /[\p{L}\p{N}]+/gu
/** Longer texts are teasers. */
const maxTextWords = 4
const maxLinks = 2000
const maxText = 100
const maxParts = 8
