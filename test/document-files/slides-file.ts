import { coreProperties, relationships, zipFiles } from './zip-files.ts'

const namespaces =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'

const text = (words: string, level = 0) => `<a:p><a:pPr lvl="${level}"/><a:r><a:t>${words}</a:t></a:r></a:p>`
const shape = (type: string, body: string) =>
  `<p:sp><p:nvSpPr><p:nvPr><p:ph type="${type}"/></p:nvPr></p:nvSpPr><p:txBody>${body}</p:txBody></p:sp>`
const slide = (shapes: string, attributes = '') =>
  `<?xml version="1.0"?><p:sld ${namespaces}${attributes}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`
const cell = (words: string) => `<a:tc><a:txBody>${text(words)}</a:txBody></a:tc>`

/** Three slides, whose files are not in their order: bullets with a link, a table with notes, a hidden one. */
export function slidesFile(changes: Readonly<Record<string, string>> = {}): Uint8Array {
  return zipFiles({
    'docProps/core.xml': coreProperties('Owls at night'),
    'ppt/presentation.xml': `<p:presentation ${namespaces}><p:sldIdLst><p:sldId id="256" r:id="r2"/><p:sldId id="257" r:id="r1"/><p:sldId id="258" r:id="r3"/></p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relationships(
      [1, 2, 3].map((number) => ({ id: `r${number}`, type: 'slide', target: `slides/slide${number}.xml` })),
    ),
    'ppt/slides/slide2.xml': slide(
      shape(
        'body',
        text('Hearing') +
          text('Ears at two heights', 1) +
          '<a:p><a:r><a:rPr><a:hlinkClick r:id="l1"/></a:rPr><a:t>More</a:t></a:r></a:p>',
      ) +
        shape('title', text('How owls hunt')) +
        shape('sldNum', text('1')),
    ),
    'ppt/slides/_rels/slide2.xml.rels': relationships([
      { id: 'l1', type: 'hyperlink', target: 'https://example.com/owls', isExternal: true },
    ]),
    'ppt/slides/slide1.xml': slide(
      `<p:graphicFrame><a:graphic><a:graphicData><a:tbl><a:tr>${cell('Kind')}${cell('Weight')}</a:tr><a:tr>${cell('Barn owl')}${cell('350 g')}</a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>
      <p:pic><p:nvPicPr><p:cNvPr id="4" name="Picture 3" descr="A barn owl in flight"/></p:nvPicPr></p:pic>`,
    ),
    'ppt/slides/_rels/slide1.xml.rels': relationships([
      { id: 'n1', type: 'notesSlide', target: '../notesSlides/n1.xml' },
    ]),
    'ppt/notesSlides/n1.xml': slide(shape('sldImg', '') + shape('body', text('Remember to show the film.'))),
    'ppt/slides/slide3.xml': slide(shape('title', text('A secret')), ' show="0"'),
    ...changes,
  })
}
