import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Source } from '#workers/evidence/source.ts'

export type Half = 'development' | 'held-out'

/** A question about a set of pages. */
export interface Asked {
  question: string
  /** Words that the answer must have, for each part of the question. `none`: no page states it. */
  expected: readonly string[]
  /** Words of a statement about another subject. */
  foreign: string | undefined
  sources: readonly Source[]
  /** Indexes of the pages about a similar subject: they answer none of the questions. */
  others: ReadonlySet<number>
}

/** The questions of one half of the corpus. The two halves share no page, no subject and no style. */
export function readCorpus(half: Half): Asked[] {
  return sectionsOf(readFile(`${half}.txt`), '=== ').flatMap((section) => {
    const pages = sectionsOf(section, '--- ').map((page) => page.split('\n? ')[0] ?? '')
    const sources = pages.map(sourceOf)
    const others = new Set(
      pages.flatMap((page, at) => (page.split('\n')[0]?.endsWith('| other') === true ? [at + 1] : [])),
    )
    return section
      .split('\n')
      .filter((line) => line.startsWith('? '))
      .map((line) => {
        const [question = '', rest = ''] = line.slice(2).split(' => ')
        const [expected = '', foreign] = rest.split(' ! ')
        return { question, expected: expected.split(' & '), foreign, sources, others }
      })
  })
}

/** Two pages that contradict each other about the question, or only seem to. */
export interface Pair {
  isPlanted: boolean
  question: string
  sources: readonly Source[]
}

export function readPairs(half: Half): Pair[] {
  return readFile(`contradictions-${half}.txt`)
    .split(/\n(?=[+-] )/)
    .map((pair) => {
      const [first = '', ...pages] = pair.trim().split(/\n(?=[^|\n]{1,60} \| \d{4}-)/)
      return { isPlanted: first.startsWith('+'), question: first.slice(2), sources: pages.map(pairSource) }
    })
}

const readFile = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

const sectionsOf = (text: string, mark: string) => `\n${text}`.split(`\n${mark}`).slice(1)

function sourceOf(page: string, position: number): Source {
  const [head = '', ...lines] = page.split('\n')
  const fields = head.split(' | ').filter((field) => field !== 'other')
  return source({
    url: fields[0] ?? '',
    title: fields.slice(1, -1).join(' | '),
    publishedAt: fields.at(-1) ?? '',
    text: lines.join('\n').trim(),
    position,
  })
}

function pairSource(page: string, position: number): Source {
  const [, title = '', publishedAt = '', text = ''] = /^(.+?) \| (\S+) \| ([\s\S]*)$/u.exec(page) ?? []
  return source({ url: `https://site-${position + 1}.example/page`, title, publishedAt, text, position })
}

const source = ({
  position,
  ...page
}: Pick<Source, 'url' | 'title' | 'text'> & { publishedAt: string; position: number }): Source => ({
  ...page,
  index: position + 1,
  hash: hash('sha256', page.text),
  fetchedAt: '2025-11-20T12:00:00.000Z',
})
