declare module 'html-encoding-sniffer' {
  /** The encoding HTML's (or XML's) sniffing algorithm finds, as a WHATWG name; `defaultEncoding` where it finds none. */
  export default function sniffEncoding(
    bytes: Uint8Array,
    options: {
      xml?: boolean
      transportLayerEncodingLabel?: string
      defaultEncoding?: string
      maxPrescanBytes?: number
    },
  ): string
}
