import { hash } from 'node:crypto'

/** The size of a hash in bytes (SHA-256). */
export const hashBytes = 32

/** The hash of a leaf (RFC 9162, section 2.1.1): SHA-256 of 0x00 and the bytes of the entry. */
export const leafHashOf = (entry: Uint8Array): Buffer => sha256([leafPrefix, entry])

/** The hash of a node (RFC 9162, section 2.1.1): SHA-256 of 0x01 and the hashes of both children. */
export const nodeHashOf = (left: Uint8Array, right: Uint8Array): Buffer => sha256([nodePrefix, left, right])

/** The root hash of a tree without leaves. */
export const emptyRoot = (): Buffer => sha256([])

/** The root hash of a complete tree, from the concatenated hashes of its leaves: 1, 2, 4, 8, … of them. */
export function rootOfComplete(hashes: Buffer): Buffer {
  let level = hashes
  while (level.length > hashBytes) {
    const above = Buffer.alloc(level.length / 2)
    for (let at = 0; at < above.length; at += hashBytes) {
      const left = level.subarray(2 * at, 2 * at + hashBytes)
      nodeHashOf(left, level.subarray(2 * at + hashBytes, 2 * at + 2 * hashBytes)).copy(above, at)
    }
    level = above
  }
  return level
}

const leafPrefix = Buffer.of(0)
const nodePrefix = Buffer.of(1)
const sha256 = (parts: Uint8Array[]) => hash('sha256', Buffer.concat(parts), 'buffer')
