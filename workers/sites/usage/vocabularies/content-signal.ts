import type { UsageCategory, UsageStatement } from '#shared/contract/usage/usage.ts'

/** A statement without its place. */
export type Stated = Pick<UsageStatement, 'says' | 'use' | 'terms'>

/**
 * Reads a Content-Signal (contentsignals.org): `search=yes, ai-train=no, use=reference`. Signals that it does not name are
 * neither granted nor restricted. Unknown signals and values are ignored; a signal that is named twice with both values says
 * nothing.
 */
export function readContentSignal(value: string): Stated {
  const says = new Map<UsageCategory, 'yes' | 'no' | undefined>()
  let use: string | undefined
  for (const part of value.split(',')) {
    const [, name, word] = /^\s*([\w-]+)\s*=\s*([\w-]+)\s*$/.exec(part.toLowerCase()) ?? []
    if (name === 'use') use = word
    if (!isSignal(name) || (word !== 'yes' && word !== 'no')) continue
    says.set(name, says.has(name) && says.get(name) !== word ? undefined : word)
  }
  return {
    says: Object.fromEntries([...says].filter(([, word]) => word !== undefined)),
    ...(use !== undefined && { use }),
  }
}

const isSignal = (name: string | undefined): name is UsageCategory =>
  name === 'search' || name === 'ai-input' || name === 'ai-train'
