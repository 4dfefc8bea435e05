const signature = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

/** Whether a body is a compound file (MS-CFB), the container of Office files before 2007 and of encrypted ones. */
export const isCompoundFile = (body: Uint8Array): boolean => signature.every((byte, index) => body[index] === byte)

/** The kind of a compound file, by the names of its streams, for an error message. */
export function compoundFileName(body: Uint8Array): string {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const kind = streams.find(({ stream }) => bytes.includes(stream, 0, 'utf16le'))
  return kind?.name ?? 'an Office file of the format before 2007'
}

const streams = [
  { stream: 'EncryptedPackage', name: 'an encrypted Office file' },
  { stream: 'WordDocument', name: 'a Word document of the format before 2007 (.doc)' },
  { stream: 'PowerPoint Document', name: 'a PowerPoint presentation of the format before 2007 (.ppt)' },
  { stream: 'Workbook', name: 'an Excel workbook of the format before 2007 (.xls)' },
]
