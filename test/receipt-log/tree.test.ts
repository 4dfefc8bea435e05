import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyRoot, leafHashOf } from '#shared/receipt-log/hashes.ts'
import { consistencyRanges, inclusionRanges } from '#shared/receipt-log/proof-ranges.ts'
import { appendLeaves, type Tree } from '#shared/receipt-log/tiles.ts'
import { hashRanges, rootOf } from '#shared/receipt-log/tree-hashes.ts'
import { isConsistent, isIncluded, leafHash, rootOfLeaves } from './rfc9162.ts'

const entry = (index: number) => Buffer.from(`entry ${index}`)
const leavesTo = (size: number) => Array.from({ length: size }, (_, index) => leafHashOf(entry(index)))

/** The tree of some leaves, appended in batches, and its tiles. */
function grow(leaves: readonly Buffer[], batches: readonly number[] = [leaves.length]) {
  const tiles = new Map<string, Buffer>()
  let tree: Tree = { size: 0, edge: [] }
  for (let turn = 0; tree.size < leaves.length; turn++) {
    const count = batches[turn % batches.length] ?? 1
    const grown = appendLeaves(tree, leaves.slice(tree.size, tree.size + count))
    for (const { level, index, hashes } of grown.filled) {
      expect(tiles.has(`${level}/${index}`)).toBe(false)
      tiles.set(`${level}/${index}`, hashes)
    }
    tree = grown.tree
  }
  const read: string[] = []
  const readTile = async (level: number, index: number) => {
    read.push(`${level}/${index}`)
    return tiles.get(`${level}/${index}`) ?? expect.unreachable(`no tile ${level}/${index}`)
  }
  return {
    tree,
    tiles,
    read,
    root: () => rootOf(tree),
    path: (index: number, size: number) => hashRanges(inclusionRanges(index, size), tree, readTile),
    consistency: (first: number, second: number) => hashRanges(consistencyRanges(first, second), tree, readTile),
  }
}

describe('the tree of the receipt log', () => {
  it('has the roots of the reference tree of RFC 6962 and RFC 9162', async () => {
    // The entries and roots of the test data of Certificate Transparency (merkle_tree_test).
    const hex = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
    const leaves = hex.map((text) => leafHashOf(Buffer.from(text, 'hex')))
    const roots = [
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
      'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
      'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
      '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
      '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
      'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
      '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
    ]
    for (const [index, root] of roots.entries())
      expect((await grow(leaves.slice(0, index + 1)).root()).toString('hex')).toBe(root)
    expect(emptyRoot().toString('hex')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
    expect(await rootOf({ size: 0, edge: [] })).toEqual(emptyRoot())
    expect(leafHash(entry(1))).toEqual(leafHashOf(entry(1)))
  })

  it('proves each leaf and each pair of sizes to an independent verifier, however it grew', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, batches, fc.nat(), fc.nat(), async (size, turns, some, other) => {
        const leaves = leavesTo(size)
        const log = grow(leaves, turns)
        const rootHash = await log.root()
        expect(rootHash).toEqual(rootOfLeaves(leaves))
        const older = 1 + (some % size)
        const leafIndex = other % older
        const olderRoot = rootOfLeaves(leaves.slice(0, older))
        const auditPath = await log.path(leafIndex, older)
        const claim = { leafIndex, leafHash: leafHash(entry(leafIndex)), treeSize: older, auditPath }
        expect(isIncluded({ ...claim, rootHash: olderRoot })).toBe(true)
        const consistencyPath = await log.consistency(older, size)
        const both = { first: older, second: size, consistencyPath }
        expect(isConsistent({ ...both, firstRoot: olderRoot, secondRoot: rootHash })).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it('proves nothing about another leaf, place, size, path or root', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, fc.nat(), fc.nat(), async (size, some, place) => {
        const leaves = leavesTo(size)
        const log = grow(leaves)
        const rootHash = await log.root()
        const leafIndex = some % size
        const auditPath = await log.path(leafIndex, size)
        const claim = { leafIndex, leafHash: leafHash(entry(leafIndex)), treeSize: size, auditPath, rootHash }
        expect(isIncluded(claim)).toBe(true)
        expect(isIncluded({ ...claim, leafHash: leafHash(entry(size)) })).toBe(false)
        expect(isIncluded({ ...claim, leafIndex: leafIndex + 1 })).toBe(false)
        expect(isIncluded({ ...claim, rootHash: flipped(rootHash) })).toBe(false)
        expect(isIncluded({ ...claim, auditPath: [...auditPath, rootHash] })).toBe(false)
        if (auditPath.length > 0) {
          expect(isIncluded({ ...claim, auditPath: auditPath.slice(1) })).toBe(false)
          expect(isIncluded({ ...claim, auditPath: changedAt(auditPath, place) })).toBe(false)
        }
        const first = leafIndex + 1
        const firstRoot = rootOfLeaves(leaves.slice(0, first))
        const consistencyPath = await log.consistency(first, size)
        const both = { first, second: size, firstRoot, secondRoot: rootHash, consistencyPath }
        expect(isConsistent(both)).toBe(true)
        expect(isConsistent({ ...both, firstRoot: flipped(firstRoot) })).toBe(false)
        expect(isConsistent({ ...both, secondRoot: flipped(rootHash) })).toBe(false)
        if (consistencyPath.length === 0) return
        expect(isConsistent({ ...both, consistencyPath: consistencyPath.slice(1) })).toBe(false)
        expect(isConsistent({ ...both, consistencyPath: changedAt(consistencyPath, place) })).toBe(false)
      }),
      { numRuns: 100 },
    )
  })

  it('is not consistent with a tree in which an earlier leaf differs', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, fc.nat(), fc.nat(), async (size, some, other) => {
        const leaves = leavesTo(size)
        const first = 1 + (some % size)
        const changed = leaves.with(other % first, leafHash(Buffer.from('another entry')))
        const log = grow(changed)
        const consistencyPath = await log.consistency(first, size)
        const firstRoot = rootOfLeaves(leaves.slice(0, first))
        const claim = { first, second: size, consistencyPath, firstRoot, secondRoot: await log.root() }
        expect(isConsistent(claim)).toBe(false)
      }),
      { numRuns: 100 },
    )
  })

  it('reads a few tiles of a large tree, and each one once', async () => {
    const size = 256 * 256 + 300
    const leaves = leavesTo(size)
    const log = grow(leaves, [1000])
    const rootHash = rootOfLeaves(leaves)
    expect(await log.root()).toEqual(rootHash)
    expect(log.read).toEqual([])
    expect([...log.tiles.keys()].filter((name) => name.startsWith('1/'))).toEqual(['1/0'])
    for (const leafIndex of [0, 255, 256, 65_535, 65_536, size - 1]) {
      log.read.length = 0
      const auditPath = await log.path(leafIndex, size)
      const claim = { leafIndex, leafHash: leafHash(entry(leafIndex)), treeSize: size, auditPath, rootHash }
      expect([leafIndex, isIncluded(claim)]).toEqual([leafIndex, true])
      expect(new Set(log.read).size).toBe(log.read.length)
      expect(log.read.length).toBeLessThanOrEqual(3)
    }
    for (const first of [1, 255, 256, 257, 65_535, 65_536, 65_537, size - 1, size]) {
      const firstRoot = rootOfLeaves(leaves.slice(0, first))
      const consistencyPath = await log.consistency(first, size)
      const claim = { first, second: size, consistencyPath, firstRoot, secondRoot: rootHash }
      expect([first, isConsistent(claim)]).toEqual([first, true])
    }
  })
})

/** Most sizes are near those of full tiles and of powers of two. */
const sizes = fc.oneof(
  fc.integer({ min: 1, max: 700 }),
  fc.constantFrom(1, 2, 3, 127, 128, 129, 255, 256, 257, 511, 512, 513),
)
const batches = fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 5 })

const flipped = (hash: Buffer) => Buffer.from(hash.map((byte, at) => (at === 0 ? byte ^ 1 : byte)))

const changedAt = (path: readonly Buffer[], place: number) =>
  path.map((hash, index) => (index === place % path.length ? flipped(hash) : hash))
