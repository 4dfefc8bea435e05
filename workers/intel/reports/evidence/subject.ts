import { parseDomainName } from '#shared/contract/domain-name.ts'
import { AppError } from '#shared/contract/errors.ts'
import type { Source } from '#workers/evidence/source.ts'
import type { Statement } from './reply-parts.ts'

/** A company as the caller names it. */
export interface Subject {
  /** The words to search for. */
  words: string
  /** Set if the caller gives a domain. */
  domain?: string
  homeUrl?: string
}

/** Reads a company name or a domain. Names with a dot, such as Node.js, are names unless a registry sells their end. */
export function subjectOf(target: string): Subject {
  const name = target.includes('.') && !target.trim().includes(' ') ? domainIn(target) : undefined
  if (name === undefined) return { words: target }
  return { words: name.registrable, domain: name.registrable, homeUrl: `https://${name.host}/` }
}

/** The domain that the model found, if a source is on it or the cited source names it. */
export function domainOf({ text, citations }: Statement, sources: readonly Source[]): string | undefined {
  const name = domainIn(text)?.registrable
  if (name === undefined) return undefined
  const cited = sources.filter(({ index }) => citations.some(({ source }) => source === index))
  const isShown =
    sources.some(({ url }) => domainIn(url)?.registrable === name) ||
    cited.some((source) => source.text.toLowerCase().includes(name))
  return isShown ? name : undefined
}

function domainIn(text: string): ReturnType<typeof parseDomainName> | undefined {
  try {
    return parseDomainName(text)
  } catch (thrown) {
    if (thrown instanceof AppError) return undefined
    throw thrown
  }
}
