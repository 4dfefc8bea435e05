/**
 * The bytes in a buffer of their own. Copies a view into a larger buffer, such as Node's buffer pool: transferring it
 * would take the other views along.
 */
export function ownedBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes
  const isWhole = bytes.byteLength === buffer.byteLength && buffer instanceof ArrayBuffer
  return isWhole ? new Uint8Array(buffer) : new Uint8Array(bytes)
}
