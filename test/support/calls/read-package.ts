import { callOperation, type Reply } from './client.ts'

/** The fields of an answer of `/package`, or of its error, that tests read. */
export interface PackageFacts {
  version: string
  code?: string
  message?: string
  details?: object[]
  downloads?: object
  advisories?: { id: string; aliases: string[] }[]
  maintenance: { lastPublishedAt?: string; daysSinceRelease?: number }
  scores: { quality?: number; popularity?: number; maintenance?: number }
  signals: { code: string; severity: string; message: string }[]
  warnings?: string[]
  cache: { state: string }
}

/** Calls `/package` for an npm package. `options`: further fields of the input, such as the other registry. */
export const readPackage = (
  { url }: { url: string },
  name: string,
  options: object = {},
): Promise<Reply<PackageFacts>> =>
  callOperation<PackageFacts>(url, 'package-info', { name, registry: 'npm', cache: false, ...options })
