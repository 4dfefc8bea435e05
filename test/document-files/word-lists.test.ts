import { describe, expect, it } from 'vitest'
import { readFile } from './read-file.ts'
import { paragraph, wordFile } from './word-file.ts'

const namespace = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const property = (name: string, value: string | number) => `<w:${name} w:val="${value}"/>`

/** A paragraph of a list. */
const item = (text: string, { list = 1, level = 0, more = '' } = {}) =>
  `<w:p><w:pPr><w:numPr>${property('ilvl', level)}${property('numId', list)}</w:numPr>${more}</w:pPr>${text && `<w:r><w:t>${text}</w:t></w:r>`}</w:p>`
const styled = (text: string, style: string, more = '') =>
  `<w:p><w:pPr>${property('pStyle', style)}${more}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`

const level = (index: number, inner = '', format = 'decimal') =>
  `<w:lvl w:ilvl="${index}">${property('start', 1)}${property('numFmt', format)}${inner}</w:lvl>`
const definition = (id: number, ...levels: string[]) =>
  `<w:abstractNum w:abstractNumId="${id}">${levels.join('')}</w:abstractNum>`
const list = (id: number, of: number, inner = '') =>
  `<w:num w:numId="${id}">${property('abstractNumId', of)}${inner}</w:num>`
const restart = (index: number, at: number) =>
  `<w:lvlOverride w:ilvl="${index}">${property('startOverride', at)}</w:lvlOverride>`

const threeLevels = definition(0, level(0), level(1), level(2))

/** The lines of the markdown of a document with these lists that are not empty. */
async function linesOf(body: string, lists = threeLevels + list(1, 0), styles = ''): Promise<string[]> {
  const file = wordFile(paragraph('Start', 'Heading1') + body, {
    'word/numbering.xml': `<w:numbering ${namespace}>${lists}</w:numbering>`,
    'word/styles.xml': `<w:styles ${namespace}><w:style w:type="paragraph" w:styleId="Heading1">${property('name', 'heading 1')}</w:style>${styles}</w:styles>`,
  })
  return (await readFile(file)).content.split('\n').filter((line) => line !== '' && line !== '# Start')
}

describe('a numbered list of a Word document', () => {
  it('goes on behind a paragraph, a table and a bullet list', async () => {
    const table = `<w:tbl><w:tr><w:tc>${paragraph('cell')}</w:tc></w:tr></w:tbl>`
    const lists = definition(0, level(0)) + definition(5, level(0, '', 'bullet')) + list(1, 0) + list(7, 5)
    const body = `${item('a')}${item('b')}${paragraph('between')}${item('c')}${table}${item('d')}${item('point', { list: 7 })}${item('e')}`
    const lines = await linesOf(body, lists)
    expect(lines).toEqual(['1. a', '2. b', 'between', '3. c', 'cell', '4. d', '- point', '5. e'])
  })

  it('counts items without text, but none whose end is deleted', async () => {
    const gone = '<w:rPr><w:del w:id="1" w:author="A"/></w:rPr>'
    const body = `${item('a')}${item('')}${item('c')}${item('d', { more: gone })}${item('e')}${item('f')}`
    expect(await linesOf(body)).toEqual(['1. a', '3. c', '4. de', '5. f'])
  })

  it('starts again under each item of the level above', async () => {
    const [a1, a2, a3, b1] = ['a1', 'a2', 'a3', 'b1'].map((text) => item(text, { level: 1 }))
    const body = `${item('a')}${a1}${a2}${paragraph('between')}${a3}${item('b')}${b1}${paragraph('between')}${item('c')}`
    const lines = await linesOf(body)
    expect(lines.map((line) => line.trim().replace(/^- /u, ''))).toEqual([
      '1. a',
      '1. a1',
      '2. a2',
      'between',
      '3. a3',
      '2. b',
      '1. b1',
      'between',
      '3. c',
    ])
  })

  it.each<[name: string, restarts: string, third: string]>([
    ['is set to go on', property('lvlRestart', 0), '2. b1'],
    ['starts again, as a wrong level says nothing', property('lvlRestart', 5), '1. b1'],
  ])('has a level that %s under the next item', async (_name, restarts, last) => {
    const lists = definition(0, level(0), level(1, restarts)) + list(1, 0)
    const body = `${item('a')}${item('a1', { level: 1 })}${item('b')}${item('b1', { level: 1 })}`
    expect((await linesOf(body, lists)).at(-1)?.trim()).toBe(last)
  })

  it('starts again where a list of the same definition says so, and only there', async () => {
    const lists = `${threeLevels}${list(1, 0)}${list(2, 0)}${list(3, 0, restart(0, 1))}${list(4, 0, restart(0, 7))}`
    const body = `${item('a')}${item('b')}${item('c', { list: 2 })}${paragraph('between')}${item('d', { list: 3 })}${item('e', { list: 3 })}${item('f')}${item('g', { list: 4 })}${item('h', { list: 3 })}`
    expect(await linesOf(body, lists)).toEqual([
      '1. a',
      '2. b',
      '3. c',
      'between',
      '1. d',
      '2. e',
      '3. f',
      '7. g',
      '8. h',
    ])
  })

  it('does not go on in a list of another definition', async () => {
    const lists = threeLevels + definition(1, level(0)) + list(1, 0) + list(2, 1)
    const body = `${item('a')}${item('b')}${item('x', { list: 2 })}${item('c')}${item('y', { list: 2 })}`
    expect(await linesOf(body, lists)).toEqual(['1. a', '2. b', '1. x', '3. c', '2. y'])
  })

  it('has the levels of its paragraph style, or of a list style', async () => {
    const lists =
      definition(0, level(0, property('pStyle', 'Step'))) +
      definition(1, level(0)) +
      definition(2, property('numStyleLink', 'Steps')) +
      list(1, 0) +
      list(2, 1) +
      list(3, 2) +
      list(4, 0, restart(0, 5))
    const styles =
      `<w:style w:type="paragraph" w:styleId="Step">${property('name', 'Step')}</w:style>` +
      `<w:style w:type="numbering" w:styleId="Steps"><w:pPr><w:numPr>${property('numId', 2)}</w:numPr></w:pPr></w:style>`
    const own = `<w:numPr>${property('numId', 4)}</w:numPr>`
    const body = `${styled('a', 'Step')}${paragraph('between')}${styled('b', 'Step')}${styled('c', 'Step', own)}${paragraph('between')}${item('x', { list: 2 })}${paragraph('between')}${item('y', { list: 3 })}`
    const lines = await linesOf(body, lists, styles)
    expect(lines.filter((line) => line !== 'between')).toEqual(['1. a', '2. b', '5. c', '1. x', '2. y'])
  })

  it('is read although its numbers, levels and ids are wrong', async () => {
    const lists = definition(0, level(0).replace('w:val="1"', 'w:val="-3"')) + list(1, 0) + list(2, 99)
    const body = `${item('a')}${item('b', { list: 2 })}${item('c', { list: 77 })}${item('d', { level: 40 })}${item('e', { level: 1 })}`
    expect(await linesOf(body, lists)).toEqual([expect.stringContaining('a'), 'b', 'c', 'd', 'e'])
  })
})
