import { describe, expect, it } from 'vitest'
import { readFile } from './read-file.ts'
import { paragraph, wordFile } from './word-file.ts'
import { relationships } from './zip-files.ts'

const run = (text: string, properties = '') =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`
const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
const instruction = (text: string) => `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`
const field = (code: string, result: string) =>
  mark('begin') + code + (result && mark('separate') + result) + mark('end')
const line = (...runs: string[]) => `<w:p>${runs.join('')}</w:p>`

async function textOf(body: string, changes: Readonly<Record<string, string>> = {}): Promise<string> {
  return (await readFile(wordFile(paragraph('Start', 'Heading1') + body, changes))).content.replace('# Start\n\n', '')
}

describe('the text of a Word document', () => {
  it('has the results of fields', async () => {
    const simple = `<w:fldSimple w:instr=" AUTHOR ">${run('Ada Writer')}</w:fldSimple>`
    expect(await textOf(line(run('Written by '), simple, run('.')))).toBe('Written by Ada Writer.')
    const linked = field(instruction(' HYPERLINK "https://example.com/owl" '), run('the owl'))
    expect(await textOf(line(run('About '), linked, run('.')))).toBe('About [the owl](https://example.com/owl).')
  })

  it('has no addresses of bookmarks, which lead nowhere', async () => {
    const toBookmark = `<w:hyperlink w:anchor="_Toc1">${run('Owls 3')}</w:hyperlink>`
    const byField = field(instruction(' HYPERLINK \\l "_Toc2" '), run('Eggs 7'))
    expect(await textOf(line(toBookmark) + line(byField))).toBe('Owls 3\n\nEggs 7')
  })

  it('does not have the instructions of fields, nor what is computed inside them', async () => {
    const page = field(instruction(' PAGE '), run('7'))
    const choice = field(instruction(' IF ') + page + instruction(' = 1 "first" "later" '), run('later'))
    expect(await textOf(line(run('A '), choice, run(' page'), field(instruction(' XE "owl" '), '')))).toBe(
      'A later page',
    )
  })

  it('is whole behind a field without end', async () => {
    expect(await textOf(line(run('One'), mark('begin'), run(' two')) + paragraph('three'))).toBe('One two\n\nthree')
    expect(await textOf(line(run('One'), mark('separate'), mark('end'), run(' two')))).toBe('One two')
  })

  it('has ruby as its base with the reading in brackets', async () => {
    const ruby = `<w:r><w:ruby><w:rubyPr/><w:rt>${run('とうきょう')}</w:rt><w:rubyBase>${run('東京')}</w:rubyBase></w:ruby></w:r>`
    expect(await textOf(line(run('In '), ruby, run(' today.')))).toBe('In 東京(とうきょう) today.')
  })

  it.each<[name: string, body: string]>([
    ['by a run', line(run('Shown '), run('secret', '<w:vanish/>'), run('text'))],
    ['by the style of a run', line(run('Shown '), run('secret', '<w:rStyle w:val="Unseen"/>'), run('text'))],
    [
      'by a style that another is based on',
      line(run('Shown '), run('secret', '<w:rStyle w:val="Derived"/>'), run('text')),
    ],
    [
      'by the style of a paragraph',
      line('<w:pPr><w:pStyle w:val="Aside"/></w:pPr>', run('secret')) +
        line('<w:pPr><w:pStyle w:val="Aside"/></w:pPr>', run('Shown text', '<w:vanish w:val="0"/>')),
    ],
    ['of an earlier version', line(run('Shown text', '<w:rPrChange><w:rPr><w:vanish/></w:rPr></w:rPrChange>'))],
    ['as the mark of a paragraph only', line('<w:pPr><w:rPr><w:vanish/></w:rPr></w:pPr>', run('Shown text'))],
  ])('is without text that is hidden %s', async (_name, body) => {
    const style = (type: string, id: string, inner: string) =>
      `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${id}"/>${inner}</w:style>`
    const styles = `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">
      ${style('character', 'Derived', '<w:basedOn w:val="Unseen"/>')}${style('character', 'Unseen', '<w:rPr><w:vanish/></w:rPr>')}
      ${style('paragraph', 'Aside', '<w:basedOn w:val="Aside"/><w:rPr><w:vanish w:val="1"/></w:rPr>')}
      ${style('paragraph', 'Heading1', '').replace('w:val="Heading1"', 'w:val="heading 1"')}</w:styles>`
    expect(await textOf(body, { 'word/styles.xml': styles })).toBe('Shown text')
  })

  it('has line breaks, tabs and text of another direction', async () => {
    const breaks = '<w:r><w:t>one</w:t><w:cr/><w:t>two</w:t><w:ptab/><w:t>three</w:t></w:r>'
    expect(await textOf(line(breaks, `<w:bdo w:val="rtl">${run(' four')}</w:bdo>`))).toMatch(
      /^one +\ntwo\s+three four$/,
    )
  })

  it('is read although a link and a note lead nowhere', async () => {
    const link = `<w:hyperlink r:id="gone">${run('a link')}</w:hyperlink>`
    const note = '<w:r><w:footnoteReference w:id="99"/></w:r>'
    expect(await textOf(line(run('With '), link, note, run('.')))).toBe('With a link.')
  })

  it('is found by the relationships of the archive, wherever its parts lie', async () => {
    const body = paragraph('The text', 'Title1') + line('<w:r><w:footnoteReference w:id="2"/></w:r>')
    const file = wordFile('', {
      '_rels/.rels': relationships([{ id: 'r1', type: 'officeDocument', target: '/text/document2.xml' }]),
      'word/document.xml': '',
      'text/document2.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
      'text/_rels/document2.xml.rels': relationships([
        { id: 's', type: 'styles', target: '/word/styles.xml' },
        { id: 'n', type: 'footnotes', target: '../word/footnotes.xml' },
      ]),
    })
    expect((await readFile(file)).content).toMatch(/The text[\s\S]*Since 2022, with its aerial\./)
  })
})
