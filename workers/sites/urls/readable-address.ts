/** The address in lower case, with the percent-encoded text that people would type: `/Caf%C3%A9` becomes `/café`. */
export function readableAddress(address: string): string {
  if (!address.includes('%')) return address.toLowerCase()
  try {
    return decodeURI(address).toLowerCase()
  } catch {
    // Escapes that are not UTF-8.
    return address.toLowerCase()
  }
}
