/** The size in pixels of a PNG, JPEG or WebP image. Throws a RangeError for other formats. */
export function imageSize(image: Buffer): { width: number; height: number } {
  if (image.toString('latin1', 1, 4) === 'PNG') return { width: image.readUInt32BE(16), height: image.readUInt32BE(20) }
  if (image.toString('latin1', 8, 12) === 'WEBP') return webpSize(image)
  if (image.readUInt16BE(0) === 0xffd8) return jpegSize(image)
  throw new RangeError('unsupported image format: expected PNG, JPEG or WebP')
}

/** RFC 9649: extended (VP8X), lossy (VP8) and lossless (VP8L) format. */
function webpSize(image: Buffer): { width: number; height: number } {
  const form = image.toString('latin1', 12, 16)
  if (form === 'VP8X') return { width: image.readUIntLE(24, 3) + 1, height: image.readUIntLE(27, 3) + 1 }
  if (form === 'VP8 ') return { width: image.readUInt16LE(26) & 0x3fff, height: image.readUInt16LE(28) & 0x3fff }
  const bits = image.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
}

/** ITU T.81 B.2.2: the start-of-frame segment contains the size. */
function jpegSize(image: Buffer): { width: number; height: number } {
  let at = 2
  while (at + 9 < image.length) {
    const marker = image.readUInt8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { height: image.readUInt16BE(at + 5), width: image.readUInt16BE(at + 7) }
    at += 2 + image.readUInt16BE(at + 2)
  }
  throw new RangeError('invalid JPEG image: no start-of-frame segment found')
}
