import type { Config } from '#shared/runtime/config.ts'
import { listAt, integerAt, readJson, valueAt } from '#workers/upstreams/read-reply.ts'
import type { Upstream } from '#workers/upstreams/request-upstream.ts'
import { rolesOf, type OpenRoles } from './roles-of.ts'

export interface JobBoards {
  /** The open roles of a board. Throws PROVIDER_ERROR, or the signal's reason when it aborts. */
  read: (board: JobBoard, limits: { timeoutMs: number; signal: AbortSignal }) => Promise<OpenRoles>
}

type BoardConfig = Pick<Config, 'GREENHOUSE_BASE_URL' | 'LEVER_BASE_URL' | 'ASHBY_BASE_URL'>

/** The public interfaces of job boards. They need no key. */
export const openJobBoards = (config: BoardConfig, upstream: Upstream): JobBoards => ({
  async read(board, limits) {
    const { address, read, name } = providers[board.provider]
    const url = new URL(address(board, config))
    const reply = await upstream({ url, method: 'GET', headers: { accept: 'application/json' }, name, ...limits })
    return read(readJson(reply, name), name)
  },
})

interface Provider {
  name: string
  address: (board: JobBoard, config: BoardConfig) => string
  read: (json: unknown, name: string) => OpenRoles
}

const providers: Readonly<Record<JobBoard['provider'], Provider>> = {
  greenhouse: {
    name: 'Greenhouse',
    address: ({ name }, { GREENHOUSE_BASE_URL: base = 'https://boards-api.greenhouse.io' }) =>
      `${base}/v1/boards/${name}/jobs`,
    read: readGreenhouseBoard,
  },
  lever: {
    name: 'Lever',
    address: ({ name, isEuropean = false }, { LEVER_BASE_URL }) =>
      `${LEVER_BASE_URL ?? `https://api.${isEuropean ? 'eu.' : ''}lever.co`}/v0/postings/${name}?mode=json`,
    read: readLeverBoard,
  },
  ashby: {
    name: 'Ashby',
    address: ({ name }, { ASHBY_BASE_URL: base = 'https://api.ashbyhq.com' }) =>
      `${base}/posting-api/job-board/${name}`,
    read: readAshbyBoard,
  },
}

/** `{ jobs: [{ title, jobUrl, location, department, publishedAt, isListed }] }` */
function readAshbyBoard(json: unknown, name: string): OpenRoles {
  const jobs = listAt(json, name, 'jobs').filter((job) => valueAt(job, 'isListed') !== false)
  const roles = rolesOf(jobs, {
    title: ['title'],
    url: ['jobUrl'],
    location: ['location'],
    department: ['department'],
    postedAt: ['publishedAt'],
  })
  return { total: jobs.length, roles, source: 'ashby' }
}

/** `{ jobs: [{ title, absolute_url, location: { name }, updated_at, first_published }], meta: { total } }` */
function readGreenhouseBoard(json: unknown, name: string): OpenRoles {
  const jobs = listAt(json, name, 'jobs')
  const roles = rolesOf(jobs, {
    title: ['title'],
    url: ['absolute_url'],
    location: ['location', 'name'],
    department: ['departments', '0', 'name'],
    postedAt: ['first_published'],
  })
  return { total: Math.max(integerAt(json, 'meta', 'total') ?? 0, jobs.length), roles, source: 'greenhouse' }
}

/** `[{ text, hostedUrl, categories: { location, team, department, commitment }, createdAt }]`, times in milliseconds. */
function readLeverBoard(json: unknown, name: string): OpenRoles {
  const postings = listAt(json, name)
  const roles = rolesOf(postings, {
    title: ['text'],
    url: ['hostedUrl'],
    location: ['categories', 'location'],
    department: ['categories', 'team'],
    postedAt: ['createdAt'],
  })
  return { total: postings.length, roles, source: 'lever' }
}

/** The public job board of a company. */
export interface JobBoard {
  provider: 'greenhouse' | 'lever' | 'ashby'
  /** The name of the company at the provider. */
  name: string
  /** Lever has a second service in Europe. */
  isEuropean?: true
}

/**
 * Finds the job boards that a text links to or embeds: addresses of links, or a whole HTML page. Each board once, in the
 * order of the hosts below. Takes linear time.
 */
export function findBoards(text: string): JobBoard[] {
  const boards = new Map<string, JobBoard>()
  for (const [host, provider] of hosts)
    for (const address of addressesOn(host, text)) {
      const name = nameIn(address)
      if (name === undefined) continue
      const board = { provider, name, ...(host.includes('.eu.') && { isEuropean: true as const }) }
      if (boards.size < maxBoards) boards.set(`${provider} ${name.toLowerCase()}`, board)
    }
  return [...boards.values()]
}

/** The hosts of boards, of scripts that embed them, and of the interfaces that such scripts request. */
const hosts: readonly (readonly [host: string, provider: JobBoard['provider']])[] = [
  ['boards.greenhouse.io', 'greenhouse'],
  ['boards.eu.greenhouse.io', 'greenhouse'],
  ['boards-api.greenhouse.io', 'greenhouse'],
  ['jobs.lever.co', 'lever'],
  ['jobs.eu.lever.co', 'lever'],
  ['api.lever.co', 'lever'],
  ['api.eu.lever.co', 'lever'],
  ['jobs.ashbyhq.com', 'ashby'],
  ['api.ashbyhq.com', 'ashby'],
]

/** Up to 20 addresses on a host. `job-boards.greenhouse.io` contains `boards.greenhouse.io`, and serves the same boards. */
function addressesOn(host: string, text: string): URL[] {
  const addresses: URL[] = []
  for (let at = text.indexOf(host); at !== -1 && addresses.length < maxAddresses; at = text.indexOf(host, at + 1)) {
    const written = text.slice(at, at + maxAddress)
    const end = written.search(/["'\s<>\\)]/)
    const url = URL.parse(`https://${(end === -1 ? written : written.slice(0, end)).replaceAll('&amp;', '&')}`)
    if (url !== null) addresses.push(url)
  }
  return addresses
}

/** `/acme`, `/embed/job_board?for=acme`, `/v1/boards/acme/jobs`, `/v0/postings/acme` or `/posting-api/job-board/acme`. */
function nameIn({ pathname, searchParams }: URL): string | undefined {
  const name = searchParams.get('for') ?? pathname.split('/').find((part) => part !== '' && !steps.has(part))
  return name !== undefined && /^[\w.-]{1,100}$/.test(name) ? name : undefined
}

/** Parts of paths that are not names. */
const steps = new Set([
  'embed',
  'job_board',
  'job_app',
  'js',
  'v0',
  'v1',
  'boards',
  'postings',
  'posting-api',
  'job-board',
])

const maxBoards = 3
const maxAddresses = 20
const maxAddress = 300
