import type { Context } from './context.ts'

/** One method and one path. Operations become routes; endpoints that are not JSON in and JSON out are written as routes. */
export interface Route {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** In OpenAPI form, with parameters in braces. */
  path: `/${string}`
  /** The last parameter matches the rest of the URL, slashes included. */
  rest?: true
  handle: (ctx: Context) => Promise<void> | void
  /** A path that callers can use as is. Shown to callers that send the template itself. */
  example: string
  /** The operation object in OpenAPI 3.0.3. Routes without one are not in the document. */
  document?: Readonly<Record<string, unknown>>
}
