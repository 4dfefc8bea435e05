/** The mail and https addresses of a list such as `mailto:a@example.com!10m,https://example.com/r`. At most 20. */
export function mailAddresses(list: string | undefined): { addresses: string[]; wrong: string[] } {
  const addresses: string[] = []
  const wrong: string[] = []
  for (const part of (list ?? '').split(',', maxAddresses)) {
    const uri = part.trim()
    if (uri === '') continue
    const address = addressIn(uri)
    if (address === undefined) wrong.push(uri.slice(0, 100))
    else addresses.push(address.slice(0, 300))
  }
  return { addresses, wrong }
}

const maxAddresses = 20

/** The address without `mailto:` and without a maximum size. */
function addressIn(uri: string): string | undefined {
  if (uri.toLowerCase().startsWith('https:')) return uri
  if (!uri.toLowerCase().startsWith('mailto:')) return undefined
  const [address = ''] = uri.slice('mailto:'.length).split('!', 1)
  const at = address.lastIndexOf('@')
  return at > 0 && at < address.length - 1 ? address : undefined
}
