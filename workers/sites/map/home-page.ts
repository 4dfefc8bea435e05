import type { JobContext } from '#workers/job-run/job-context.ts'
import type { FoundLink } from './link-reader.ts'

export interface HomePage {
  /** The final URL. Links without a base are relative to it. */
  url: string
  baseUrl: string
  title: string
  links: readonly FoundLink[]
  /** Whether a limit ended the reading. */
  isCut: boolean
}

export type HomePageContext = Pick<
  JobContext,
  'egress' | 'extraction' | 'hosts' | 'politeness' | 'pageJobs' | 'queueEntry' | 'now' | 'noteFreshness'
>

/** The page, and the end of the time for it in Unix milliseconds. */
export interface HomePageRequest {
  url: string
  endsAt: number
}
