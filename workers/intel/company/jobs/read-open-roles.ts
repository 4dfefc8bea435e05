import { AppError } from '#shared/contract/errors.ts'
import type { SitePage } from '#workers/intel/company/site/site-page.ts'
import { itemsOf, itemsOfType, textOf } from '#workers/intel/company/structured-values.ts'
import { failureOfPart } from '#workers/job-run/failures.ts'
import type { JobContext } from '#workers/job-run/job-context.ts'
import type { StructuredItem } from '#workers/pages/structured/structured-data.ts'
import { findBoards, type JobBoard, type JobBoards } from './job-boards.ts'
import { rolesOf, type OpenRoles } from './roles-of.ts'

interface RolesReading {
  openRoles: OpenRoles
  /** Boards that gave no answer. */
  warnings: string[]
}

interface RolesRequest {
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

/** The roles in the JobPosting data of pages: https://schema.org/JobPosting. Without any, the source is `none`. */
function declaredRoles(pages: readonly SitePage[]): OpenRoles {
  const postings = pages.flatMap(({ answer, source }) =>
    itemsOfType(answer.structured, jobPosting).map((item) => plainPosting(item, source.url)),
  )
  const roles = rolesOf(postings, {
    title: ['title'],
    url: ['url'],
    location: ['location'],
    department: ['department'],
    postedAt: ['postedAt'],
  })
  return { total: roles.length, roles, source: roles.length === 0 ? 'none' : 'structured-data' }
}

const jobPosting: ReadonlySet<string> = new Set(['JobPosting'])

/** A posting without an address of its own is on the page that declares it. */
function plainPosting(item: StructuredItem, pageUrl: string) {
  const place = itemsOf(item, 'jobLocation')[0]
  const address = place === undefined ? undefined : itemsOf(place, 'address')[0]
  const city = address === undefined ? undefined : textOf(address, 'addressLocality')
  const isRemote = textOf(item, 'jobLocationType') === 'TELECOMMUTE'
  return {
    title: textOf(item, 'title') ?? textOf(item, 'name'),
    url: URL.parse(textOf(item, 'url') ?? '', pageUrl)?.href ?? pageUrl,
    location: city ?? (isRemote ? 'Remote' : undefined),
    department: textOf(item, 'occupationalCategory') ?? textOf(item, 'industry'),
    postedAt: textOf(item, 'datePosted'),
  }
}
