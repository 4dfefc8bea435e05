import type { Middleware } from 'koa'
import compressBodies from 'koa-compress'
import type { RequestState } from './context.ts'

/**
 * Compresses bodies above 1 KB with brotli or gzip, as `Accept-Encoding` allows. A body that is encoded already stays as it is,
 * and so does a stream of events: a compressor would hold its events back.
 */
export const compress: Middleware<RequestState> = compressBodies({
  threshold: 1024,
  filter: (type) => type !== 'text/event-stream' && /^text\/|[/+]json$|[/+]xml$|javascript$/.test(type),
  zstd: false,
  deflate: false,
})
