import type { Reply } from './recording-server.ts'

/** The text of /robots.txt, or another reply. */
export type RobotsOption = string | Reply | (() => Reply)

/** Without an option, the site has no robots.txt. */
export function robotsReply(robots: RobotsOption = { status: 404 }): Reply {
  if (typeof robots === 'function') return robots()
  return typeof robots === 'string' ? { type: 'text/plain; charset=utf-8', body: robots } : robots
}
