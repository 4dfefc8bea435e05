import { bounded } from '#workers/facts/packages/loose-values.ts'
import type { Dependency } from '#workers/facts/packages/package-record.ts'
import { normalizePypiName } from './pypi-name.ts'

/**
 * Parses a requirement (PEP 508): `requests[socks]>=2.0,<3; python_version >= "3.8" and extra == "http"`. Undefined for
 * what has no name. A requirement of an extra is optional.
 */
export function parseRequirement(text: string): Dependency | undefined {
  const [before, marker] = splitAt(text.slice(0, maxChars), ';')
  const name = /^[A-Za-z0-9._-]+/.exec(before.trim())?.[0]
  if (name === undefined) return undefined
  const rest = before.trim().slice(name.length).trim()
  const specifier = rest.startsWith('[') ? rest.slice(rest.indexOf(']') + 1).trim() : rest
  const isWrapped = specifier.startsWith('(') && specifier.endsWith(')')
  return {
    name: normalizePypiName(name.slice(0, 200)),
    requirement: bounded(isWrapped ? specifier.slice(1, -1) : specifier, 200),
    kind: /\bextra\b/.test(marker) ? 'optional' : 'runtime',
  }
}

const maxChars = 1000

function splitAt(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}
