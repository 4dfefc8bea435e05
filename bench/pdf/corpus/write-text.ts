import type { Block, Language, Span, Table } from './document.ts'
import type { Random } from './random.ts'
import { vocabularies } from './vocabulary.ts'

/** Writes blocks of text from the vocabulary of a language. */
export interface Writer {
  paragraph: (sentences: number) => Block
  heading: (level: 1 | 2 | 3) => Block
  title: () => Block
  list: (items: number) => Block
  table: (shape: { rows: number; columns: number; rules: Table['rules'] }) => Block
  caption: (number: number) => Block
  code: () => Block
  sentence: () => string
}

export function openWriter(random: Random, language: Language): Writer {
  const words = vocabularies[language]
  const titles = random.sample(words.titles, words.titles.length)
  const phrase = () => [random.pick(words.verbs), random.pick(words.objects)].join(words.space)
  const sentence = () =>
    [random.pick(words.subjects), phrase(), random.pick(words.endings)].join(words.space) + words.stop
  const cell = ({ row, column, hasNumbers }: { row: number; column: number; hasNumbers: boolean }) => {
    if (column === 0) return random.pick(words.subjects)
    if (row === 0) return random.pick(words.titles)
    if (random.chance(0.06)) return ''
    return hasNumbers || random.chance(0.5) ? amount(random) : random.pick(words.objects)
  }
  return {
    sentence,
    paragraph: (sentences) => ({
      kind: 'paragraph',
      spans: Array.from({ length: sentences }, (_, index) => [
        ...(index > 0 && words.space ? [words.space] : []),
        ...styled(random, { sentence: sentence(), isEnglish: language === 'en' }),
      ]).flat(),
    }),
    heading: (level) => ({
      kind: 'heading',
      level,
      text: titles.pop() ?? `${random.pick(words.titles)} ${titles.length}`,
    }),
    title: () => ({ kind: 'heading', level: 1, text: [random.pick(words.subjects), phrase()].join(words.space) }),
    list: (items) => ({
      kind: 'list',
      isOrdered: random.chance(0.4),
      items: Array.from({ length: items }, () => (random.chance(0.5) ? phrase() : sentence())),
    }),
    table({ rows, columns, rules }) {
      const hasNumbers = random.chance(0.4)
      return {
        kind: 'table',
        rules,
        hasNumbers,
        rows: Array.from({ length: rows }, (_row, row) =>
          Array.from({ length: columns }, (_column, column) => cell({ row, column, hasNumbers })),
        ),
      }
    },
    caption: (number) => ({
      kind: 'paragraph',
      spans: [`${words.table} ${number}:${words.space || ' '}`, sentence()],
    }),
    code: () => ({
      kind: 'code',
      lines: [
        `const price = ${random.between(1, 90)} * pages`,
        'for (const page of pages) {',
        `  await fetch(page.url, { timeoutMs: ${random.between(1, 9)}000 })`,
        '}',
        'return { price, pages }',
      ].slice(0, random.between(3, 5)),
    }),
  }
}

/** Some sentences of English have a part in another style. */
function styled(random: Random, { sentence, isEnglish }: { sentence: string; isEnglish: boolean }): Span[] {
  if (!isEnglish || !random.chance(0.25)) return [sentence]
  const words = sentence.split(' ')
  const at = random.between(1, words.length - 2)
  const [before, word, after] = [
    `${words.slice(0, at).join(' ')} `,
    words[at] ?? '',
    ` ${words.slice(at + 1).join(' ')}`,
  ]
  const span = random.pick<Span>([
    { emphasis: word },
    { strong: word },
    { code: word },
    { link: word, url: `https://example.org/${at}` },
  ])
  return [before, span, after]
}

function amount(random: Random): string {
  return random.pick([
    () => `${random.between(1, 999)}`,
    () => `${random.between(0, 99)}.${random.between(0, 9)} %`,
    () => `${random.between(1, 9)},${random.between(100, 999)}`,
    () => `${random.between(1, 800)} ms`,
    () => `2026-0${random.between(1, 9)}-${random.between(10, 28)}`,
  ])()
}
