import { levelOf, type Numbering, type WordList } from './numbering.ts'

/** The properties of a paragraph that make it an item of a list, as the file has them. */
export interface ListProperties {
  style?: string
  list?: string
  level?: string
}

/**
 * Returns a function that numbers the paragraphs of a text in their order, as Word does (ECMA-376 part 1, 17.9). Undefined for a
 * paragraph that has no number.
 */
export function createListNumbers(numbering: Numbering): (paragraph: ListProperties) => number | undefined {
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
