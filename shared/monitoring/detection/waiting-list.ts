/** Lists of items by key, from which items are taken in constant time. */
export interface WaitingLists<Item> {
  /** Removes and returns the first of the next items with this key that fits. */
  take: (key: string, fits: (item: Item) => boolean) => Item | undefined
}

export function waitingLists<Item>(items: readonly Item[], keyOf: (item: Item) => string): WaitingLists<Item> {
  const lists = new Map<string, { items: Item[]; taken: number }>()
  for (const item of items) {
    const key = keyOf(item)
    const list = lists.get(key)
    if (list) list.items.push(item)
    else lists.set(key, { items: [item], taken: 0 })
  }
  return {
    take: (key, fits) => {
      const list = lists.get(key)
      if (!list) return undefined
      const end = Math.min(list.taken + maxTried, list.items.length)
      for (let at = list.taken; at < end; at++) {
        const item = list.items[at]
        if (item === undefined || !fits(item)) continue
        list.items[at] = list.items[list.taken] ?? item
        list.taken++
        return item
      }
      return undefined
    },
  }
}

const maxTried = 8
