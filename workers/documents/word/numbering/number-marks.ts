/**
 * The library forgets the numbers of paragraphs, so that a list which a paragraph interrupts would start again. A bookmark at
 * the start of a paragraph carries its number through the library, which writes it as an empty anchor. `prefix`: of the
 * namespace of the text.
 */
export const numberMark = (number: number, prefix: string) =>
  `<${prefix}bookmarkStart ${prefix}name="list-number-${number}"></${prefix}bookmarkStart>`

/**
 * Replaces the marks in the HTML of the library: an item has a value if its number does not follow from the item before it.
 * Empty items, which only their marks kept, are left out.
 */
export function withListNumbers(html: string): string {
  /** The number of the last item of each open list. */
  const last: number[] = []
  return html.replace(marked, (tag, ofItem: string | undefined, end: string | undefined) => {
    if (tag.startsWith('<a')) return ''
    if (tag === '<ol>' || tag === '<ul>') last.push(0)
    else if (tag.startsWith('</')) last.pop()
    else {
      if (end !== undefined) return ''
      const next = (last.pop() ?? 0) + 1
      const number = ofItem === undefined ? next : Number(ofItem)
      last.push(number)
      return number === next ? '<li>' : `<li value="${number}">`
    }
    return tag
  })
}

/** `note-` is the prefix that the library gives to ids. */
const marked =
  /<\/?[ou]l>|<li>(?:<a id="note-list-number-(\d{1,9})"><\/a>)?(<\/li>)?|<a id="note-list-number-\d{1,9}"><\/a>/gu
