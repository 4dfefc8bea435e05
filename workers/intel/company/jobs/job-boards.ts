import type { Config } from '#shared/runtime/config.ts'
import { readJson } from '#workers/upstreams/read-reply.ts'
import type { Upstream } from '#workers/upstreams/upstream.ts'
import { readAshbyBoard } from './ashby.ts'
import type { JobBoard } from './find-boards.ts'
import { readGreenhouseBoard } from './greenhouse.ts'
import { readLeverBoard } from './lever.ts'
import type { OpenRoles } from './open-roles.ts'

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
