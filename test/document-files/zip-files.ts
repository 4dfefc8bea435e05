import { strToU8, zipSync } from 'fflate'

/** A ZIP archive of these texts. */
export function zipFiles(files: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  const bytes = Object.entries(files).map(([name, file]) => [name, typeof file === 'string' ? strToU8(file) : file])
  return zipSync(Object.fromEntries(bytes) as Record<string, Uint8Array>, { level: 6 })
}

export const relationships = (items: readonly { id: string; type: string; target: string; isExternal?: boolean }[]) =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${items
    .map(
      ({ id, type, target, isExternal }) =>
        `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"${isExternal === true ? ' TargetMode="External"' : ''}/>`,
    )
    .join('')}</Relationships>`

/** `docProps/core.xml` of an office file. */
export const coreProperties = (title: string) =>
  `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"
    xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"
    xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${title}</dc:title><dc:creator>Ada Writer</dc:creator>
    <dc:language>en-GB</dc:language><dcterms:created xsi:type="dcterms:W3CDTF">2026-01-02T03:04:05Z</dcterms:created>
    <dcterms:modified xsi:type="dcterms:W3CDTF">2026-02-03T04:05:06Z</dcterms:modified></cp:coreProperties>`
