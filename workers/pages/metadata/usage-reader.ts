import type { PageUsage } from '#shared/contract/usage/usage.ts'
import type { DeclaredUsage } from './declared-facts.ts'

/** Reads what owners say about the use of their pages. */
export interface UsageReader {
  /** Begins to read the files of the site of this URL, so that they are known when the page is. */
  prepare: (url: string) => void
  /**
   * Reads the statements about a page. `isPatient`: waits for every file. Otherwise a file that takes noticeably longer than the
   * page is listed as unread; it is read for later calls. Throws the signal's reason when it aborts, and SERVICE_UNAVAILABLE if
   * it is patient.
   */
  read: (page: UsageSource, limits: { isPatient: boolean; signal: AbortSignal }) => Promise<PageUsage>
}

/** A page that was received. */
export interface UsageSource {
  /** The final URL. */
  url: string
  headers: Readonly<Record<string, string>>
  /** The robots directives of the page and its headers. */
  robots?: readonly string[] | undefined
  declared?: DeclaredUsage | undefined
}
