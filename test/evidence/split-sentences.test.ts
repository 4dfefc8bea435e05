import { describe, expect, it } from 'vitest'
import { splitSentences } from '#workers/evidence/split-sentences.ts'

const textsOf = (markdown: string) => splitSentences(markdown).map(({ text }) => text)

describe('splitSentences', () => {
  it('splits paragraphs and list items, and leaves out headings, tables, code and signs', () => {
    const markdown = `# A heading. With a dot

First sentence. Second one,
over two lines! **Third** one?

- An item. Its second sentence.
- Another item

1. A numbered item

> A quote of somebody.

| A cell. | Another. |
| --- | --- |

\`\`\`
const code = 1. And more.
\`\`\`

The end`
    expect(textsOf(markdown)).toEqual([
      'First sentence.',
      'Second one,\nover two lines!',
      '**Third** one?',
      'An item.',
      'Its second sentence.',
      'Another item',
      'A numbered item',
      'A quote of somebody.',
      'The end',
    ])
  })

  it.each([
    [['Dr. Smith of Acme Inc. met Mr. J. Doe at 5 p.m. on Jan. 5.', 'They left.']],
    [['It costs 4.50 dollars, e.g. for students.', 'Others pay more.']],
    [['Das sind ca. 5 Mio. Euro, z. B. für Prof. Müller.', 'Mehr gibt es nicht.']],
    [['東京タワーは高い。', '完成は1958年です。']],
    [['¿Dónde está?', 'Aquí, dijo la Sra. López.']],
  ])('keeps abbreviations inside: %j', (sentences) => {
    expect(textsOf(sentences.join(/[。]/u.test(sentences[0] ?? '') ? '' : ' '))).toEqual(sentences)
  })

  it.each([
    [
      'The bridge opened in 1890.[^2][^3] It has 24 arches[^2]. Trains cross it.[ [1]',
      ['The bridge opened in 1890.', 'It has 24 arches[^2].', 'Trains cross it.'],
    ],
    [
      'It opened in 1890.[2] \\[3\\] It has 24 arches.[note 1][citation needed]',
      ['It opened in 1890.', 'It has 24 arches.'],
    ],
    ['He wrote "[a]ll is well".[a] They left.', ['He wrote "[a]ll is well".', 'They left.']],
  ])('reads no mark of a note as text: %s', (markdown, sentences) => {
    expect(textsOf(markdown)).toEqual(sentences)
  })

  it('ends a sentence with a unit', () => {
    expect(textsOf('It weighs 280 g. The case weighs 1.2 kg. Another has 5 m. length.')).toEqual([
      'It weighs 280 g.',
      'The case weighs 1.2 kg.',
      'Another has 5 m. length.',
    ])
  })

  it('cuts what has no end of a sentence', () => {
    const lengths = textsOf('word '.repeat(2000)).map(({ length }) => length)
    expect(lengths.length).toBeGreaterThan(4)
    for (const length of lengths) expect(length).toBeLessThanOrEqual(2000)
  })
})
