import { AppError } from '#shared/contract/errors.ts'
import type { SitePage } from '#workers/intel/company/site/site-page.ts'
import { failureOfPart } from '#workers/job-run/failures.ts'
import type { JobContext } from '#workers/job-run/job-context.ts'
import { findBoards, type JobBoard } from './find-boards.ts'
import type { JobBoards } from './job-boards.ts'
import { declaredRoles } from './job-postings.ts'
import type { OpenRoles } from './open-roles.ts'

export interface RolesReading {
  openRoles: OpenRoles
  /** Boards that gave no answer. */
  warnings: string[]
}

export interface RolesRequest {
  pages: readonly SitePage[]
  /** Further addresses that may name a board. */
  addresses: readonly string[]
  /** Unix milliseconds. */
  endsAt: number
}

export type OpenRolesContext = Pick<JobContext, 'egress' | 'politeness' | 'signal' | 'now'> & { jobBoards: JobBoards }

/**
 * Reads the open roles of a company: from the job board that its pages link to, or else the one that its page about jobs
 * embeds, or else from the JobPosting data of its pages. Throws only the signal's reason.
 */
export async function readOpenRoles(request: RolesRequest, context: OpenRolesContext): Promise<RolesReading> {
  const { pages, addresses, endsAt } = request
  const linked = findBoards([...pages.flatMap(linksOf), ...addresses].join('\n'))
  const boards = linked.length > 0 ? linked : await embeddedBoards(pages, endsAt, context)
  const warnings: string[] = []
  for (const board of boards) {
    const openRoles = await readBoard(board)
    if (openRoles !== undefined) return { openRoles, warnings }
  }
  return { openRoles: declaredRoles(pages), warnings }

  async function readBoard(board: JobBoard): Promise<OpenRoles | undefined> {
    try {
      const timeoutMs = Math.max(1, Math.min(maxBoardMs, endsAt - context.now()))
      return await context.jobBoards.read(board, { timeoutMs, signal: context.signal })
    } catch (thrown) {
      const { message } = failureOfPart(thrown, context.signal)
      warnings.push(`The job board ${board.name} could not be read: ${message}`)
      return undefined
    }
  }
}

const maxBoardMs = 10_000

const linksOf = ({ answer: { page } }: SitePage) => (page.links ?? []).slice(0, maxLinks).map(({ url }) => url)

const maxLinks = 2000

/** The boards that scripts and frames of the page about jobs embed. Text of the page does not have them. */
async function embeddedBoards(
  pages: readonly SitePage[],
  endsAt: number,
  context: OpenRolesContext,
): Promise<JobBoard[]> {
  const careers = pages.find(({ kind }) => kind === 'careers')
  if (careers === undefined) return []
  const { egress, politeness, signal } = context
  const url = careers.answer.page.metadata.finalUrl
  try {
    await politeness.takeTurn(new URL(url).host, { deadlineAt: endsAt, signal })
    const { body } = await egress.fetch({ url, signal, maxBytes, excess: 'cut' })
    return findBoards(new TextDecoder().decode(body))
  } catch (thrown) {
    failureOfPart(thrown, signal)
    if (!(thrown instanceof AppError)) throw thrown
    return []
  }
}

const maxBytes = 1024 * 1024
