/** A PDF file written by hand: pages of A4 with the standard fonts F1 (plain), F2 (bold), F3 (code) and F4 (italic). */
export function handMadePdf(pages: readonly HandMadePage[], extras: Extras = {}): Uint8Array {
  const objects = new Map<number, string>()
  const firstPage = 20
  const kids = pages.map((_, index) => `${firstPage + index * 2} 0 R`).join(' ')
  objects.set(1, `<< /Type /Catalog /Pages 2 0 R ${extras.catalog ?? ''} >>`)
  objects.set(2, `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`)
  for (const [index, name] of ['Helvetica', 'Helvetica-Bold', 'Courier', 'Helvetica-Oblique'].entries()) {
    objects.set(3 + index, `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`)
  }
  objects.set(7, image)
  if (extras.info) objects.set(8, `<< ${extras.info} >>`)
  for (const [number, text] of Object.entries(extras.objects ?? {})) objects.set(Number(number), text)
  for (const [index, page] of pages.entries()) {
    const number = firstPage + index * 2
    objects.set(
      number,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Rotate ${page.rotate ?? 0} /Contents ${number + 1} 0 R ` +
        `/Annots [${page.annotations ?? ''}] /Resources << /Font << /F1 3 0 R /F2 4 0 R /F3 5 0 R /F4 6 0 R >> ` +
        `/XObject << /Im 7 0 R >> >> >>`,
    )
    objects.set(number + 1, `<< /Length ${page.content.length} >>\nstream\n${page.content}\nendstream`)
  }
  return assembled(objects, extras)
}

export interface HandMadePage {
  content: string
  annotations?: string
  rotate?: number
}

interface Extras {
  info?: string
  /** Entries of the catalog and the trailer. */
  catalog?: string
  trailer?: string
  objects?: Record<number, string>
  /** Leave out the table of references, as damaged files do. */
  isDamaged?: boolean
}

const image =
  '<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 1 >>\nstream\nA\nendstream'

function assembled(objects: ReadonlyMap<number, string>, { info, trailer, isDamaged }: Extras): Uint8Array {
  const parts = ['%PDF-1.7\n']
  const offsets = new Map<number, number>()
  let length = parts[0]?.length ?? 0
  for (const [number, text] of objects) {
    const part = `${number} 0 obj\n${text}\nendobj\n`
    offsets.set(number, length)
    length += part.length
    parts.push(part)
  }
  const size = Math.max(...objects.keys()) + 1
  const rows = Array.from({ length: size }, (_, number) => {
    const offset = offsets.get(number)
    return offset === undefined ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const entries = `/Size ${size} /Root 1 0 R ${info ? '/Info 8 0 R' : ''} ${trailer ?? ''}`
  const table = isDamaged ? '' : `xref\n0 ${size}\n${rows.join('')}`
  parts.push(`${table}trailer\n<< ${entries} >>\nstartxref\n${length}\n%%EOF\n`)
  return bytesOf(parts.join(''))
}

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, (char) => char.charCodeAt(0))
}

/** One line of text. `y` counts from the top of the page. */
export function line(x: number, y: number, text: string, font: Font = {}): string {
  const { name = 'F1', size = 10 } = font
  const escaped = text.replace(/[\\()]/gu, String.raw`\$&`)
  return `BT /${name} ${size} Tf 1 0 0 1 ${x} ${842 - y} Tm (${escaped}) Tj ET`
}

interface Font {
  name?: 'F1' | 'F2' | 'F3' | 'F4'
  size?: number
}

/** Lines below each other. */
export function lines(x: number, y: number, texts: readonly string[], font: Font & { pitch?: number } = {}): string {
  return texts.map((text, index) => line(x, y + index * (font.pitch ?? 12), text, font)).join('\n')
}

/** A straight line from one place to another. */
export function rule(x0: number, y0: number, x1: number, y1: number): string {
  return `${x0} ${842 - y0} m ${x1} ${842 - y1} l S`
}
