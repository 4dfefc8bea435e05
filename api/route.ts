import type { Context } from './context.ts'

/** One method on one path. Operations become routes; what is not JSON in and JSON out is written as one. */
export interface Route {
  method: 'GET' | 'POST' | 'DELETE'
  /** In the form of OpenAPI: parameters in braces. A last parameter marked `rest` takes everything that follows. */
  path: `/${string}`
  rest?: true
  handle: (ctx: Context) => Promise<void> | void
  /** A path that can be called as it stands, shown to callers that send the template itself. */
  example: string
  /** Its operation object in OpenAPI 3.0.3; routes without one are not in the document. */
  document?: Readonly<Record<string, unknown>>
}
