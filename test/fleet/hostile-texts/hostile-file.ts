/** A file of a construct that is filled with a text. */
export interface HostileFile {
  type: string
  /** A file of about `size` bytes. Documents grow when they are decompressed. */
  make: (filler: string, size: number) => string | Uint8Array
}
