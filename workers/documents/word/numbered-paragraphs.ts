import { levelOf, type Numbering, type WordList } from './read-numbering.ts'

/** Numbers the paragraphs of a text by their properties. `path`: the open elements. */
interface NumberedParagraphs {
  open: (path: readonly string[], attributes: Readonly<Record<string, string>>) => void
  /** The mark to write behind the properties of a paragraph; empty for one without a number. */
  close: (path: readonly string[]) => string
}

export function createNumberedParagraphs(numbering: Numbering): NumberedParagraphs {
  const numberOf = createListNumbers(numbering)
  let properties: ListProperties = {}
  let isCounted = true
  let prefix = ''
  return {
    open(path, attributes) {
      const [parent, name = ''] = [path.at(-2), path.at(-1)]
      if (parent === 'p' && name === 'pPr') {
        properties = {}
        isCounted = true
      }
      // A paragraph whose mark is deleted goes on in the next one.
      if (parent === 'rPr' && name === 'del' && path.at(-3) === 'pPr') isCounted = false
      const property = parent === 'pPr' || parent === 'numPr' ? listProperties.get(name) : undefined
      if (property === undefined) return
      for (const [key, value] of Object.entries(attributes)) {
        if (!key.endsWith(':val')) continue
        properties[property] = value
        prefix = key.slice(0, -'val'.length)
      }
    },
    close(path) {
      if (path.at(-1) !== 'pPr' || path.at(-2) !== 'p' || !isCounted) return ''
      const number = numberOf(properties)
      return number === undefined ? '' : numberMark(number, prefix)
    },
  }
}

const listProperties: ReadonlyMap<string, keyof ListProperties> = new Map([
  ['pStyle', 'style'],
  ['numId', 'list'],
  ['ilvl', 'level'],
])

/** The properties of a paragraph that make it an item of a list, as the file has them. */
interface ListProperties {
  style?: string
  list?: string
  level?: string
}

/**
 * Returns a function that numbers the paragraphs of a text in their order, as Word does (ECMA-376 part 1, 17.9). Undefined for a
 * paragraph that has no number.
 */
function createListNumbers(numbering: Numbering): (paragraph: ListProperties) => number | undefined {
  /** The last number of each level, by the levels that lists share. */
  const counts = new Map<WordList['levels'], Map<number, number>>()
  const used = new Map<WordList, Set<number>>()

  return (paragraph) => {
    const { list, level: at } = placeOf(paragraph, numbering) ?? {}
    const level = at === undefined ? undefined : list?.levels.get(at)
    if (list === undefined || at === undefined || level === undefined) return undefined
    const count = entryOf(counts, list.levels, () => new Map<number, number>())
    const usedLevels = entryOf(used, list, () => new Set<number>())
    const last = usedLevels.has(at) || !list.startsAt.has(at) ? count.get(at) : undefined
    const number = last === undefined ? (list.startsAt.get(at) ?? level.start) : last + 1
    count.set(at, number)
    usedLevels.add(at)
    for (const [deeper, { restartsBelow }] of list.levels) if (deeper > at && at < restartsBelow) count.delete(deeper)
    return level.isOrdered ? number : undefined
  }
}

/** The list and the level of a paragraph: its own, or else those of its style. */
function placeOf({ style, list: id, level }: ListProperties, { lists, byStyle }: Numbering) {
  const list = id === undefined ? undefined : lists.get(id)
  const styled = style === undefined ? undefined : byStyle.get(style)
  if (id === undefined) return styled
  if (list === undefined) return undefined
  if (level !== undefined) return { list, level: levelOf(level) }
  return { list, level: styled?.list.levels === list.levels ? styled.level : 0 }
}

function entryOf<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}

/**
 * The library forgets the numbers of paragraphs, so that a list which a paragraph interrupts would start again. A bookmark at
 * the start of a paragraph carries its number through the library, which writes it as an empty anchor. `prefix`: of the
 * namespace of the text.
 */
const numberMark = (number: number, prefix: string) =>
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
