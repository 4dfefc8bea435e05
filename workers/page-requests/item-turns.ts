import type { ItemInput } from '#shared/contract/item-inputs.ts'

/** An item whose turn it is. */
export interface ItemTurn {
  index: number
  item: ItemInput
  /** Call it when the item is done. */
  end: () => void
}

/**
 * Gives the items of a job their turns: next is an item of the host with the fewest items in progress, and of these the
 * first. The pages of a slow host, or of one that asks for pauses, so leave room for those of others.
 */
export function createItemTurns(items: readonly ItemInput[]): () => ItemTurn | undefined {
  const remaining = new Map(items.entries())
  const inProgress = new Map<string, number>()
  const hostOf = ({ url }: ItemInput) => new URL(url).host
  const countOf = (host: string) => inProgress.get(host) ?? 0

  return () => {
    let next: { index: number; item: ItemInput; host: string } | undefined
    for (const [index, item] of remaining) {
      const host = hostOf(item)
      if (next === undefined || countOf(host) < countOf(next.host)) next = { index, item, host }
    }
    if (next === undefined) return undefined
    const { index, item, host } = next
    remaining.delete(index)
    inProgress.set(host, countOf(host) + 1)
    return { index, item, end: () => void inProgress.set(host, countOf(host) - 1) }
  }
}
