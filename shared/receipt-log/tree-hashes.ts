import { emptyRoot, hashBytes, nodeHashOf, rootOfComplete } from './hashes.ts'
import { largestPower, type Range } from './proof-ranges.ts'
import { fullTiles, tileHashes, type Tree } from './tiles.ts'

/** Reads the hashes of a full tile. */
export type ReadTile = (level: number, index: number) => Promise<Buffer>

/** The root hash of a tree. */
export async function rootOf(tree: Tree): Promise<Buffer> {
  const range = { start: 0, end: tree.size }
  // The nodes below the root that are complete are in the edge.
  const [root = emptyRoot()] = tree.size === 0 ? [] : await hashRanges([range], tree, unread)
  return root
}

/**
 * The root hashes of subtrees (RFC 9162, section 2.1.1) of at least one leaf. Reads each tile once: the number of tiles grows
 * with the logarithm of the size.
 */
export async function hashRanges(ranges: readonly Range[], tree: Tree, readTile: ReadTile): Promise<Buffer[]> {
  const nodes = ranges.map(completeNodes)
  const needed = new Map(nodes.flat().map((node) => [nameOf(node), node]))
  const tiles = new Map(
    await Promise.all(
      [...needed].map(async ([name, { level, tile }]) => {
        const isFull = tile < fullTiles(tree.size, level)
        return [name, isFull ? await readTile(level, tile) : tree.edge[level]] as const
      }),
    ),
  )
  return nodes.map((parts) => parts.map(hashOf).reduceRight((right, left) => nodeHashOf(left, right)))

  function hashOf(node: Node): Buffer {
    const hashes = tiles.get(nameOf(node))?.subarray(node.from * hashBytes, (node.from + node.count) * hashBytes)
    if (hashes?.length === node.count * hashBytes) return rootOfComplete(hashes)
    throw new RangeError(`The receipt log lacks hashes of its tile ${nameOf(node)}.`)
  }
}

/** The root of a complete subtree, by the hashes of one tile that it is the root of. */
interface Node {
  /** The level of the tile. */
  level: number
  tile: number
  /** The first of these hashes in the tile, and their number: a power of two. */
  from: number
  count: number
}

const nameOf = ({ level, tile }: Node) => `${level}/${tile}`

/** The complete subtrees of a range, from the left: each has as many leaves as the highest power of two that remains. */
function completeNodes({ start, end }: Range): Node[] {
  const nodes: Node[] = []
  for (let at = start; at < end;) {
    const leaves = largestPower(end - at)
    let level = 0
    while (tileHashes ** (level + 1) <= leaves) level++
    const first = at / tileHashes ** level
    const tile = Math.floor(first / tileHashes)
    nodes.push({ level, tile, from: first % tileHashes, count: leaves / tileHashes ** level })
    at += leaves
  }
  return nodes
}

const unread: ReadTile = async (level, index) => {
  throw new RangeError(`The edge of the receipt log lacks tile ${level}/${index}.`)
}
