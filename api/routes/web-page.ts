import type { Route } from '#api/middleware/route.ts'
import { fixedDocument, sendDocument, type FixedDocument } from './send-document.ts'

type Made = string | Buffer

/** A file of an HTML page, or the page itself. The file is made on its first call, because the port is unknown before. */
export function webPageRoute(path: Route['path'], type: string, make: () => Made | Promise<Made>): Route {
  let file: FixedDocument | undefined
  return {
    method: 'GET',
    path,
    example: path,
    async handle(ctx) {
      file ??= fixedDocument(await make(), type)
      ctx.set('Content-Security-Policy', pagePolicy)
      await sendDocument(ctx, file)
    },
  }
}

/** Allows only the files and the API of this origin, and nothing inline. */
export const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
