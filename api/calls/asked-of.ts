import type { Operation } from '#shared/contract/operation.ts'
import { hostsOf } from './hosts-of.ts'

/**
 * The subject of a call, for the lists of the wallet that pays: its question or name, and the hosts of its URLs. Paths, files and
 * other values stay out, because they may be secret. Undefined without any of these. Up to 200 characters.
 *
 * @example
 * askedOf(extractSmart, { url: 'https://example.com/list?page=2', query: 'all prices', … }) // 'all prices · example.com'
 */
export function askedOf(operation: Operation, input: Readonly<Record<string, unknown>>): string | undefined {
  const texts = subjectFields.flatMap((field) => subjectIn(input[field]))
  const [host, ...others] = new Set(hostsOf(operation, input))
  if (host !== undefined && !texts.includes(host)) texts.push(host)
  if (others.length > 0) texts.push(`${others.length} more`)
  const asked = texts.join(' · ').replaceAll(/\s+/gu, ' ').trim()
  return asked === '' ? undefined : asked.slice(0, maxAskedChars).toWellFormed()
}

/** The fields of inputs that name what a call is about. */
const subjectFields = ['query', 'prompt', 'topic', 'company', 'target', 'name', 'videoId', 'focus'] as const

/** A subject can be the address of a company. */
const subjectIn = (value: unknown): string[] =>
  typeof value === 'string' ? [URL.parse(value.trim())?.hostname || value] : []

const maxAskedChars = 200
