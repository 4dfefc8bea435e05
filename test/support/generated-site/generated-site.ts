import { openRecordingServer, type RecordedRequest, type Reply } from './recording-server.ts'
import { robotsReply, type RobotsOption } from './robots-reply.ts'
import { sitePlan, type PlannedPage } from './site-plan.ts'
import { traps, type TrapName } from './traps.ts'
import { writePage } from './write-page.ts'

/** A website that is the same for the same options, whoever reads it. */
export interface GeneratedSiteOptions {
  /** Number of planned pages, the home page included. Default 50. */
  pages?: number
  /** Planned pages that each page links to for the first time. Default 6. The depth of a page follows from it. */
  branching?: number
  /** Number of links to pages that other pages link to as well. Default 3. */
  crossLinks?: number
  /** Changes the texts and the cross links. Default 1. */
  seed?: number
  /** Paragraphs of an article. Default 5. */
  paragraphs?: number
  /** Time before each reply, milliseconds. Default 0. */
  latencyMs?: number
  /** Added to the time before each reply with every request, milliseconds. Default 0. */
  slowdownMs?: number
  /** Time before the reply to a request, milliseconds, beside `latencyMs`. */
  delayOf?: (request: RecordedRequest) => number
  /** The reply waits for this promise. */
  holdUntil?: (request: RecordedRequest) => Promise<void> | undefined
  /** The reply to /robots.txt. Default: 404. */
  robots?: RobotsOption
  /** Parts of the site that a crawler must survive. The home page links to each of them. */
  traps?: readonly TrapName[]
  /** Replies that come before all others, by path without query. */
  replies?: Readonly<Record<string, (request: RecordedRequest) => Reply | Promise<Reply>>>
  /** Paths that the home page links to as well. */
  homeLinks?: readonly string[]
}

export interface GeneratedSite extends AsyncDisposable {
  /** Without a slash at the end. */
  url: string
  /** The planned pages in the order in which a breadth-first crawl finds them. */
  plan: readonly PlannedPage[]
  /** Every request, in order of arrival. */
  requests: readonly RecordedRequest[]
  /** How often each path (with its query) was requested. */
  counts: () => Map<string, number>
}

/** Opens a generated website on loopback. */
export async function openGeneratedSite(options: GeneratedSiteOptions = {}): Promise<GeneratedSite> {
  const { latencyMs = 0, slowdownMs = 0, robots, replies = {}, homeLinks = [] } = options
  const opened = (options.traps ?? []).map((name) => traps[name]())
  const plan = sitePlan(options)
  const byPath = new Map(plan.map((page) => [page.path, page]))
  const entries = [...opened.flatMap(({ entries }) => entries), ...homeLinks]

  const server = await openRecordingServer(async (request, count) => {
    await options.holdUntil?.(request)
    const delayMs = latencyMs + slowdownMs * (count - 1) + (options.delayOf?.(request) ?? 0)
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
    const { pathname } = new URL(request.path, 'http://site')
    const own = replies[pathname]
    if (own !== undefined) return own(request)
    if (pathname === '/robots.txt') return robotsReply(robots)
    for (const trap of opened) {
      const reply = trap.reply(request)
      if (reply !== undefined) return reply
    }
    const page = byPath.get(pathname)
    if (page === undefined) return { status: 404, body: '<h1>Not found</h1>' }
    return { body: writePage(page, { ...options, extraLinks: page.depth === 0 ? entries : [] }) }
  })
  return { ...server, plan }
}
