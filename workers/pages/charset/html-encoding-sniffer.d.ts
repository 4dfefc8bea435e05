declare module 'html-encoding-sniffer' {
  /** The encoding by the sniffing algorithm of HTML or XML, as a WHATWG name; otherwise `defaultEncoding`. */
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
