import type { Log } from '#shared/runtime/log.ts'
import { redactText } from '#shared/runtime/redact.ts'
import type { Context } from './context.ts'

/** Writes the line of an answered request. `ms`: how long the answer took. The line of a file of a page or of a probe has the level debug. */
export function logRequest(ctx: Context, ms: number, log: Log): void {
  const { requestId, logFields } = ctx.state
  const { method, status } = ctx
  const clientId = ctx.get('X-Request-Id')
  const line = {
    requestId,
    method,
    status,
    ms,
    ...(clientId !== '' && { clientRequestId: clientId.slice(0, maxTextLength) }),
    // The path of a route may hold an id that is a key, so its line has the template.
    ...(logFields.route === undefined && { path: unknownPath(pathOf(ctx)) }),
    ...logFields,
  }
  log[isRoutine(ctx) ? 'debug' : 'info'](line)
}

/** Koa throws, or returns undefined, for a request target that it cannot parse. */
function pathOf(ctx: Context): string {
  try {
    const path: unknown = ctx.path
    return typeof path === 'string' ? path : ''
  } catch {
    return ''
  }
}

/** Characters of a text that a caller sent. */
const maxTextLength = 100

/** A path that no route serves, without long parts: a mistyped path may hold an id that is a key. */
const unknownPath = (path: string) =>
  redactText(path.slice(0, maxTextLength))
    .split('/')
    .map((part) => (part.length > maxPartLength ? '…' : part))
    .join('/')

/** The names in our paths are shorter, and our ids are longer. */
const maxPartLength = 24

/** Whether a request was one of those that come with each page, or every few seconds from a platform, and went well. */
function isRoutine({ status, response, state: { logFields } }: Context): boolean {
  const { route = '', operation } = logFields
  if (status >= 400 || operation !== undefined) return false
  return route === '/assets/{name}' || isProbe(route) || pageFile.test(response.type)
}

const isProbe = (route: string) => route === '/metrics' || route === '/health' || route.startsWith('/health/')

const pageFile = /^(?:text\/css|(?:text|application)\/javascript|image\/|font\/)/
