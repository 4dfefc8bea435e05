import { expect, test } from 'vitest'
import { readPdf } from '#workers/pdf/read-pdf.ts'
import { handMadePdf, line } from './hand-made-pdf.ts'

/** A file with two layers, of which the second is off. */
async function textOf(content: string): Promise<string | undefined> {
  const layers = '/OCProperties << /OCGs [12 0 R 13 0 R] /D << /Order [12 0 R 13 0 R] /OFF [13 0 R] >> >>'
  const resources =
    '<< /Font << /F1 3 0 R >> /XObject << /Form 16 0 R >> /Properties << /On 12 0 R /Off 13 0 R /Any 17 0 R >> >>'
  const form = line(50, 300, 'within a form')
  const bytes = handMadePdf([], {
    catalog: layers,
    objects: {
      2: '<< /Type /Pages /Kids [14 0 R] /Count 1 >>',
      12: '<< /Type /OCG /Name (Shown) >>',
      13: '<< /Type /OCG /Name (Hidden) >>',
      14: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 15 0 R /Resources ${resources} >>`,
      15: `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      16: `<< /Type /XObject /Subtype /Form /BBox [0 0 595 842] /OC 13 0 R /Resources ${resources} /Length ${form.length} >>\nstream\n${form}\nendstream`,
      17: '<< /Type /OCMD /OCGs [12 0 R 13 0 R] /P /AllOn >>',
    },
  })
  const { pages } = await readPdf(bytes, { maxPages: 1 })
  return pages[0]?.text
}

const shown = line(50, 100, 'Words without a layer')

test.each([
  ['a hidden layer', `/OC /Off BDC ${line(50, 200, 'hidden')} EMC ${shown}`, 'Words without a layer'],
  [
    'a mark within a hidden layer',
    `/OC /Off BDC /Span BMC ${line(50, 200, 'hidden')} EMC EMC ${shown}`,
    'Words without a layer',
  ],
  ['a form of a hidden layer', `/Form Do ${shown}`, 'Words without a layer'],
  ['layers of which one is hidden', `/OC /Any BDC ${line(50, 200, 'hidden')} EMC ${shown}`, 'Words without a layer'],
  ['a layer that is shown', `/OC /On BDC ${shown} EMC`, 'Words without a layer'],
])('the text of %s', async (_, content, expected) => {
  expect(await textOf(content)).toBe(expected)
})

test('text behind hidden text of the same line keeps its place', async () => {
  const content = 'BT /F1 10 Tf 50 700 Td (shown ) Tj /OC /Off BDC (hidden ) Tj EMC (again) Tj ET'
  expect(await textOf(content)).toBe('shown again')
})
