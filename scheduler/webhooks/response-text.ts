const maxBytes = 1024

/** The first KiB of a response as harmless text: invalid UTF-8 and control characters become U+FFFD. */
export function responseText(body: Uint8Array): string {
  return decoded(new TextEncoder().encode(decoded(body).replace(unprintable, '\uFFFD')))
}

/** Leaves out a character that the cut splits. */
function decoded(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, maxBytes), { stream: true })
}

/** Also format characters: they can reverse the text around them. */
const unprintable = /[^\P{C}\n\t]/gu
