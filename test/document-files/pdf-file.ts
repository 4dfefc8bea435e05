/** A PDF by hand: a page for each text. Each text is drawn at 12 points, unless it is a picture. */
export function pdfFile(
  pages: readonly (string | PdfPicture)[],
  { info = '', trailer = '', catalog = '' }: { info?: string; trailer?: string; catalog?: string } = {},
): Uint8Array {
  const objects: Buffer[] = []
  const add = (body: string | Buffer) => objects.push(Buffer.from(body))
  const first = 5
  add(`<< /Type /Catalog /Pages 2 0 R ${catalog} >>`)
  add(`<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${first + at * 2} 0 R`).join(' ')}] >>`)
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>')
  add(`<< ${info} >>`)
  const pictures: { number: number; picture: PdfPicture }[] = []
  for (const [at, page] of pages.entries()) {
    const number = first + pages.length * 2 + pictures.length
    const isText = typeof page === 'string'
    if (!isText) pictures.push({ number, picture: page })
    const resources = isText ? '/Font << /F1 3 0 R >>' : `/XObject << /Im ${number} 0 R >>`
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << ${resources} >> /Contents ${first + at * 2 + 1} 0 R >>`,
    )
    const drawn = isText ? `BT /F1 12 Tf 72 770 Td (${page}) Tj ET` : 'q 595 0 0 842 0 0 cm /Im Do Q'
    add(`<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`)
  }
  for (const { picture } of pictures) {
    const { width, height, jpeg } = picture
    const head = `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`
    add(Buffer.concat([Buffer.from(head), jpeg, Buffer.from('\nendstream')]))
  }
  return joined(objects, trailer)
}

export interface PdfPicture {
  width: number
  height: number
  jpeg: Buffer
}

function joined(objects: readonly Buffer[], trailer: string): Uint8Array {
  const parts = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let length = parts[0]?.length ?? 0
  for (const [index, body] of objects.entries()) {
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')])
    offsets.push(length)
    length += part.length
    parts.push(part)
  }
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 4 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF`,
    ),
  )
  return new Uint8Array(Buffer.concat(parts))
}
