import type { Capture } from '#shared/storage/stores/captures.ts'
import type { Source } from '#workers/evidence/source.ts'
import type { PageAnswer } from '#workers/job-run/job-context.ts'
import type { PageKind } from './page-kinds.ts'

/** A page of the company's site that was read. */
export interface SitePage {
  kind: PageKind
  answer: PageAnswer
  /** The page as evidence. */
  source: Source
  /** The data that it declares for machines. */
  declared: Capture
}

/** The site of a company as far as it was read. */
export interface CompanySite {
  home: SitePage
  /** The home page first. */
  pages: SitePage[]
  warnings: string[]
  /** False if pages are missing that may answer soon. */
  isComplete: boolean
}
