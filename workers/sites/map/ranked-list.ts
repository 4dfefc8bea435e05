/** The best entries of a stream: by score, then by place. Keeps at most twice as many as asked for. */
export interface RankedList<T> {
  /** Adds an entry if it is among the best so far. Only then makes it. */
  add: (rank: Rank, make: () => T) => void
  /** Best first. */
  best: () => T[]
}

export interface Rank {
  score: number
  /** Of two entries with one score, the smaller place comes first. */
  place: number
}

export function rankedList<T>(size: number): RankedList<T> {
  const kept: { rank: Rank; entry: T }[] = []
  let worst: Rank | undefined
  const cut = () => {
    kept.sort((one, other) => compare(one.rank, other.rank))
    kept.length = Math.min(kept.length, size)
    if (kept.length === size) worst = kept.at(-1)?.rank
  }
  return {
    add(rank, make) {
      if (worst !== undefined && compare(rank, worst) > 0) return
      kept.push({ rank, entry: make() })
      if (kept.length >= 2 * size) cut()
    },
    best() {
      cut()
      return kept.map(({ entry }) => entry)
    },
  }
}

const compare = (one: Rank, other: Rank) => other.score - one.score || one.place - other.place
