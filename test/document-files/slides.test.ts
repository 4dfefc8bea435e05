import { describe, expect, it } from 'vitest'
import { readFile } from './read-file.ts'
import { slidesFile } from './slides-file.ts'

const paragraph = (text: string, level = 0, properties = '') =>
  `<a:p><a:pPr lvl="${level}">${properties}</a:pPr><a:r><a:t>${text}</a:t></a:r></a:p>`
const shape = (type: string, body: string, hidden = '') =>
  `<p:sp>\n<p:nvSpPr><p:cNvPr id="1" name="s"${hidden}/><p:nvPr><p:ph type="${type}"/></p:nvPr></p:nvSpPr><p:txBody>${body}</p:txBody></p:sp>`

/** The content of the first slide. */
async function slideOf(shapes: string): Promise<string> {
  const slide = `<p:sld><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`
  const { content } = await readFile(slidesFile({ 'ppt/slides/slide2.xml': slide }))
  return content.split('\n\n## ')[1] ?? ''
}

describe('a slide', () => {
  it('has lists of any first level, nested by their levels, with their numbers', async () => {
    const numbered = '<a:buAutoNum type="arabicPeriod" startAt="3"/>'
    const body = [
      paragraph('Deep', 2),
      paragraph('Deeper', 4),
      paragraph('Deep again', 2),
      paragraph('Between', 1),
      paragraph('Top'),
      paragraph('Alone', 0, '<a:buNone/>'),
      paragraph('Third', 0, numbered),
      paragraph('Fourth', 0, numbered),
    ]
    expect(await slideOf(shape('title', paragraph('Owls')) + shape('body', body.join('')))).toBe(
      'Owls\n\n- Deep\n  - Deeper\n- Deep again\n- Between\n- Top\n\nAlone\n\n3. Third\n4. Fourth',
    )
  })

  it('is read without its hidden shapes and groups', async () => {
    const group = (attributes: string, inner: string) =>
      `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="2" name="g"${attributes}/></p:nvGrpSpPr>${inner}</p:grpSp>`
    const body = (words: string, hidden = '') => shape('body', paragraph(words), hidden)
    const shapes =
      body('Shown') +
      body('secret', ' hidden="1"') +
      group(' hidden="true"', body('secret')) +
      group('', body('Grouped') + body('secret', ' hidden="1"'))
    expect(await slideOf(shape('title', paragraph('secret'), ' hidden="1"') + shapes)).toBe(
      'Slide 1\n\nShown\n\nGrouped',
    )
  })

  it('has the lines of its title as words', async () => {
    const title = '<a:p><a:r><a:t>Eyes</a:t></a:r><a:br/><a:r><a:t>at</a:t></a:r></a:p>' + paragraph('dusk')
    expect(await slideOf(shape('title', title) + shape('body', paragraph('Text')))).toBe('Eyes at dusk\n\nText')
  })
})
