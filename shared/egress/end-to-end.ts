type Field = readonly [name: string, value: string]

/** The header fields that go on beyond a proxy (RFC 9110 §7.6.1); names are in lower case. */
export function endToEnd(fields: readonly Field[]): Field[] {
  const named = fields.flatMap(([name, value]) => (name === 'connection' ? value.toLowerCase().split(/\s*,\s*/) : []))
  const dropped = new Set([...hopByHop, ...named])
  return fields.filter(([name]) => !dropped.has(name) && !name.startsWith('proxy-'))
}

const hopByHop = ['connection', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade', 'http2-settings']
