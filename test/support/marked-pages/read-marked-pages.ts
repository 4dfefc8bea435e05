import { readFileSync } from 'node:fs'
import languages from '#test/fixtures/marked-pages/languages.json' with { type: 'json' }
import { frames, type Publisher } from './frames.ts'
import { markedTexts, type MarkedTexts } from './marked-texts.ts'

/** A page and the texts that its extraction must and must not contain. */
export interface MarkedPage {
  /** Unique in its file. */
  name: string
  html: string
  expected: Expectation
}

export interface Expectation extends MarkedTexts {
  /** Exact pieces of markdown that must be there, and that must not be there. */
  markdown: string[]
  never: string[]
  /** Texts that must occur exactly once. */
  once: string[]
  error: string | undefined
  /** The reason of known differences and the differences themselves. */
  known: { why: string; differences: string[] } | undefined
}

/**
 * Reads the pages of a file of test/fixtures/marked-pages; workers/pages/README.md describes its format. The marks `keep` and `drop`
 * become the expectation and are removed from the page.
 */
export function readMarkedPages(file: string | URL): MarkedPage[] {
  const [, ...parts] = readFileSync(file, 'utf8').split(/^<!-- page /mu)
  return parts.map((part) => {
    const end = part.indexOf('-->')
    const [name = '', language = '', frame = '', declared = ''] = part
      .slice(0, end)
      .split('|')
      .map((text) => text.trim())
    return buildPage({ name, language, frame, declared, source: part.slice(end + '-->'.length) })
  })
}

interface Source {
  name: string
  language: string
  frame: string
  /** The schema.org type that the page declares; empty for none. */
  declared: string
  source: string
}

function buildPage({ name, language, frame, declared, source }: Source): MarkedPage {
  const publisher = new Map<string, Publisher>(Object.entries(languages)).get(language)
  const around = frames[frame]
  if (publisher === undefined || around === undefined)
    throw new Error(
      `The page “${name}” names the language ${language} and the frame ${frame}. Expected one of ${Object.keys(languages).join(', ')} and one of ${Object.keys(frames).join(', ')}.`,
    )
  const content = source
    .replaceAll(/^<!-- (?:markdown|never|once|error|known|different): .*-->\n/gmu, '')
    .replaceAll(/\{(?:(\d)-)?(\d)\}/gu, (_, first: string | undefined, last: string) =>
      paragraphs(publisher, around.paragraph, [Number(first ?? last), Number(last)]),
    )
    .replaceAll('{title}', publisher.title)
    .replaceAll('{site}', publisher.site)
  const heading = /<h1[^>]*>(.*?)<\/h1>/su.exec(content)?.[1]?.replaceAll(/<[^>]*>/gu, '')
  const title = source.includes('{title}') ? publisher.title : (heading ?? publisher.site)
  const json =
    declared === ''
      ? ''
      : `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': declared, headline: title })}</script>`
  const marked = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title} | ${publisher.site}</title>${json}</head>
<body>${around.wrap(content.trim(), publisher)}</body></html>`
  const why = comments(source, 'known')[0]
  return {
    name,
    html: marked.replaceAll(/<[a-z][^<>]*>/gu, (tag) => tag.replace(mark, '')),
    expected: {
      ...markedTexts(marked),
      markdown: comments(source, 'markdown'),
      never: comments(source, 'never'),
      once: comments(source, 'once'),
      error: comments(source, 'error')[0],
      known: why === undefined ? undefined : { why, differences: comments(source, 'different') },
    },
  }
}

const mark = / (?<mark>keep|drop)(?=[ >])/u

function paragraphs({ paragraphs: all }: Publisher, attributes: string, [first, last]: [number, number]): string {
  return all
    .slice(first - 1, last)
    .map((text) => `<p${attributes} keep>${text}</p>`)
    .join('\n')
}

function comments(source: string, kind: string): string[] {
  return Array.from(source.matchAll(new RegExp(`^<!-- ${kind}: (.*) -->$`, 'gmu')), ([, text = '']) =>
    text.replaceAll(String.raw`\n`, '\n'),
  )
}
