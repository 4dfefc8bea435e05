import { hashBytes, rootOfComplete } from './hashes.ts'

/**
 * The hashes of a tree are stored in tiles (C2SP tlog-tiles): a tile of level 0 holds the hashes of 256 leaves, and a tile
 * of level n the roots of 256 full tiles of level n - 1. A full tile never changes.
 */
export const tileHashes = 256

/** The hashes of each level that fill no tile yet, concatenated; level 0 first. */
export type Edge = readonly Buffer[]

export interface Tree {
  /** The number of leaves. */
  size: number
  edge: Edge
}

export interface Tile {
  level: number
  /** The number of tiles to its left. */
  index: number
  /** 256 hashes, concatenated. */
  hashes: Buffer
}

/** The tree with more leaves, and the tiles that they fill. The same tree and leaves give the same tiles. */
export function appendLeaves({ size, edge }: Tree, leaves: readonly Buffer[]): { tree: Tree; filled: Tile[] } {
  const levels = edge.map(splitHashes)
  const filled: Tile[] = []
  for (const leaf of leaves) add(0, leaf)
  return { tree: { size: size + leaves.length, edge: levels.map((hashes) => Buffer.concat(hashes)) }, filled }

  function add(level: number, hash: Buffer): void {
    const hashes = (levels[level] ??= [])
    hashes.push(hash)
    if (hashes.length < tileHashes) return
    levels[level] = []
    const tile = Buffer.concat(hashes)
    const filledBefore = filled.filter((other) => other.level === level).length
    filled.push({ level, index: fullTiles(size, level) + filledBefore, hashes: tile })
    add(level + 1, rootOfComplete(tile))
  }
}

/** The number of full tiles of a level in a tree of `size` leaves. */
export const fullTiles = (size: number, level: number) => Math.floor(size / tileHashes ** (level + 1))

const splitHashes = (hashes: Buffer) =>
  Array.from({ length: hashes.length / hashBytes }, (_, at) => hashes.subarray(at * hashBytes, (at + 1) * hashBytes))
