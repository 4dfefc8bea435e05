import type { Config } from '#shared/runtime/config.ts'
import { listAt } from '#workers/upstreams/list-at.ts'
import { integerAt } from '#workers/upstreams/number-at.ts'
import { readJson, valueAt } from '#workers/upstreams/read-reply.ts'
import type { Upstream } from '#workers/upstreams/upstream.ts'
import type { JobBoard } from './find-boards.ts'
import { rolesOf, type OpenRoles } from './role-of.ts'

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
