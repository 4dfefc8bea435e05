import type { Operation } from '#shared/contract/operation.ts'
import { formatOf } from '#shared/contract/schema.ts'

/** The hosts of all URLs in an input; undefined without a URL. The receiver of a webhook is not read. A file is of no host. */
export function hostsOf(
  { input: { properties } }: Operation,
  input: Readonly<Record<string, unknown>>,
): string[] | undefined {
  if (input['file'] !== undefined) return []
  const fields = Object.entries(properties).filter(([, schema]) => isAddress(schema))
  const texts = fields.flatMap(([name]) => [input[name]].flat()).filter((text) => typeof text === 'string')
  // Without the optional `urls`, an operation chooses its pages.
  return texts.length === 0 ? undefined : texts.map(hostIn)
}

/** Whether the input of an operation can name hosts. */
export const takesHosts = ({ input: { properties } }: Operation): boolean => Object.values(properties).some(isAddress)

const isAddress = (schema: object): boolean =>
  addressFormats.has(formatOf(schema) ?? '') || ('items' in schema && addressFormats.has(formatOf(schema.items) ?? ''))

const addressFormats: ReadonlySet<string> = new Set(['uri', 'site', 'domain'])

/** Validation has normalized the text: a URL, or a host. */
const hostIn = (text: string) => (text.includes('://') ? new URL(text).hostname : text)
