/**
 * A text that outsiders wrote as one line of plain text: without links, images, HTML, addresses, and characters that control
 * how it shows. The words of a link stay. Cut to 12,000 characters. Takes linear time.
 */
export function plainLine(text: string): string {
  const visible = text.slice(0, maxChars).replaceAll(controls, '')
  return withoutTags(withoutLinks(visible))
    .replaceAll(addresses, '')
    .replaceAll(fences, '')
    .replaceAll(/\s{1,1000}/gu, ' ')
    .trim()
}

const maxChars = 12_000

/** Controls other than white space, marks of direction, characters without width, tag characters, variation selectors. */
const controls = /(?![\t\n\v\f\r])\p{Cc}|(?![\u200c\u200d])\p{Cf}|[\u{E0000}-\u{E007F}]|[\u{E0100}-\u{E01EF}]/gu

const addresses = /\b(?:https?|ftp|javascript|data|file):[^\s)\]>"'”]{1,1000}/giu
const fences = /`{1,3}|^#{1,6} /gu

/** `[words](address)` as `words`, and nothing for `![words](address)`, also inside of each other. */
function withoutLinks(text: string): string {
  const [first = '', ...rest] = text.split('](')
  let plain = first
  for (const part of rest) {
    const opening = plain.lastIndexOf('[')
    const closing = part.search(/[()\n]/u)
    const label = plain.slice(opening + 1)
    const isLink = opening >= 0 && part[closing] === ')' && !/[\]\n]/u.test(label)
    const isImage = plain[opening - 1] === '!'
    plain = isLink
      ? plain.slice(0, isImage ? opening - 1 : opening) + (isImage ? '' : label) + part.slice(closing + 1)
      : `${plain}](${part}`
  }
  return plain
}

/** A space for each tag, and for the opening of a comment. */
function withoutTags(text: string): string {
  const [first = '', ...rest] = text.split('<')
  let plain = first
  for (const part of rest) {
    const closing = part.search(/[>\n]/u)
    if (part.startsWith('!--')) plain += ` ${part.slice(3)}`
    else if (/^\/?[a-z]/iu.test(part) && part[closing] === '>') plain += ` ${part.slice(closing + 1)}`
    else plain += `<${part}`
  }
  return plain
}
