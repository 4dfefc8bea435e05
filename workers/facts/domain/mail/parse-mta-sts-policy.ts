export interface MtaStsPolicy {
  mode: 'enforce' | 'testing' | 'none'
  maxAgeSeconds?: number
  /** The mail servers that senders may use; `*.` stands for one label. */
  mx: string[]
}

/** Reads a policy file: `key: value` lines (RFC 8461 §3.2). Undefined without a version and a mode. */
export function parseMtaStsPolicy(text: string): MtaStsPolicy | undefined {
  const pairs = text.split('\n', maxLines).map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, Math.max(0, colon)).trim(), line.slice(colon + 1).trim()] as const
  })
  const valuesOf = (name: string) => pairs.flatMap(([key, value]) => (key === name ? [value] : []))
  const mode = modes.find((known) => known === valuesOf('mode')[0])
  if (mode === undefined || valuesOf('version')[0] !== 'STSv1') return undefined
  const maxAge = Number(valuesOf('max_age')[0] ?? Number.NaN)
  return {
    mode,
    ...(Number.isSafeInteger(maxAge) && maxAge >= 0 && { maxAgeSeconds: maxAge }),
    mx: valuesOf('mx').map((name) => name.toLowerCase().slice(0, 260)),
  }
}

const modes = ['enforce', 'testing', 'none'] as const
const maxLines = 200
