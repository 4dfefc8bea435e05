type HeaderField = readonly [name: string, value: string]

/** The header fields that a proxy forwards (RFC 9110 §7.6.1). Expects names in lower case. */
export function endToEnd(fields: readonly HeaderField[]): HeaderField[] {
  const named = fields.flatMap(([name, value]) => (name === 'connection' ? parseList(value) : []))
  const dropped = new Set([...hopByHopFields, ...named])
  return fields.filter(([name]) => !dropped.has(name) && !name.startsWith('proxy-'))
}

const parseList = (list: string) =>
  list
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())

const hopByHopFields = ['connection', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade', 'http2-settings']
