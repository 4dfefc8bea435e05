import { AppError, toAppError, type ErrorCode } from '#shared/contract/errors.ts'
import { decode, isBomb } from '#shared/egress/body/decode.ts'
import type { CaptureStream, Egress } from '#shared/egress/egress.ts'
import { declarationBytes, decodeText } from '#workers/streams/decode-text.ts'
import { joinFirst } from '#workers/streams/join-first.ts'
import { slicesOf } from '#workers/streams/slices-of.ts'
import { openXmlReader } from './read-sitemap-xml.ts'
import type { SitemapReader, SitemapSink } from './sitemap-entry.ts'

interface SitemapOutcome {
  /** Why the file was not read, or not to its end: a sentence. */
  problem?: string | undefined
  /** Whether the problem is one of the moment. */
  isTransient: boolean
}

/** The file fails in the same way the next time. */
const lasting: ReadonlySet<ErrorCode> = new Set(['RESPONSE_TOO_LARGE', 'URL_NOT_ALLOWED', 'HOST_BLOCKED'])

/** The limit of the sitemap protocol for one file. */
const maxFileBytes = 50 * 1024 * 1024

/**
 * Fetches one sitemap and hands its entries to the sink as they arrive; the file is never in memory as a whole. Reads XML
 * sitemaps, indexes, RSS, Atom and plain lists, each also in gzip. A file that breaks off has a `problem`, and its
 * entries count. Throws INTERNAL errors only.
 */
export async function readSitemap(
  { url, sink, isFull }: { url: string; sink: SitemapSink; isFull: () => boolean },
  { egress }: { egress: Egress },
  signal: AbortSignal,
): Promise<SitemapOutcome> {
  try {
    using response = await egress.stream({ url, signal, accept, maxBytes: maxFileBytes })
    const { status } = response
    if (status < 400)
      return { problem: await readText(response, resolving(sink, response.url), isFull), isTransient: false }
    return { problem: `The target answered with HTTP status ${status}.`, isTransient: status >= 500 || status === 429 }
  } catch (thrown) {
    const { code, message } = toAppError(thrown)
    if (code === 'INTERNAL') throw thrown
    return { problem: message, isTransient: !lasting.has(code) }
  }
}

/** Passes relative addresses on as absolute ones. Sitemaps may not have them, and feeds often do. */
function resolving({ address, sitemap }: SitemapSink, baseUrl: string): SitemapSink {
  const resolved = (written: string) =>
    hasScheme.test(written) || written.trim() === '' ? written : (URL.parse(written.trim(), baseUrl)?.href ?? written)
  return {
    address: (entry) => address({ ...entry, url: resolved(entry.url) }),
    sitemap: (url) => sitemap(resolved(url)),
  }
}

const hasScheme = /^\s*[a-z][a-z\d+.-]*:/i

const accept = 'application/xml,text/xml,text/plain;q=0.9,*/*;q=0.5'

async function readText(
  { headers, body }: CaptureStream,
  sink: SitemapSink,
  isFull: () => boolean,
): Promise<string | undefined> {
  let reader: SitemapReader | undefined
  const texts = decodeText(unpack(body, maxFileBytes), { contentType: headers['content-type'], markup: 'xml' })
  for await (const text of slicesOf(texts)) {
    reader ??= readerFor(text, sink)
    reader.write(text)
    if (reader.problem() !== undefined || isFull()) return reader.problem()
  }
  if (reader === undefined) return 'It is empty.'
  reader.end()
  return reader.problem()
}

const readerFor = (start: string, sink: SitemapSink) =>
  /^\s*https?:\/\//i.test(start) ? openListReader(sink) : openXmlReader(sink)

/** Reads a sitemap that is a plain list: one address a line. Skips other lines. */
function openListReader(sink: SitemapSink): SitemapReader {
  let rest = ''
  const readLine = (line: string) => {
    const url = line.trim()
    if (isAddress.test(url)) sink.address({ url })
  }
  return {
    write(text) {
      const lines = text.split(/[\r\n]/)
      const [first = '', ...others] = lines
      const last = others.pop()
      rest = (rest + first).slice(0, maxLineLength)
      if (last === undefined) return
      readLine(rest)
      for (const line of others) readLine(line)
      rest = last.slice(0, maxLineLength)
    },
    end: () => readLine(rest),
    problem: () => undefined,
  }
}

const isAddress = /^https?:\/\//i

/** Longer lines hold no valid address. */
const maxLineLength = 4096

type Bytes = AsyncIterable<Uint8Array>

/**
 * Unpacks a gzip file, recognized by its first bytes: names and types of sitemaps are often wrong. Passes other files
 * through. Throws RESPONSE_TOO_LARGE for more than `maxBytes` bytes or a decompression bomb.
 */
async function* unpack(file: Bytes, maxBytes: number): AsyncGenerator<Uint8Array> {
  let received = 0
  let size = 0
  const counted = async function* () {
    for await (const chunk of joinFirst(file, gzipMagic.length)) {
      received += chunk.length
      yield chunk
    }
  }
  for await (const chunk of joinFirst(await gunzipped(counted()), declarationBytes)) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge(`more than ${maxBytes} bytes`)
    if (isBomb(received, size)) throw tooLarge('more than 100 times its compressed size')
    yield chunk
  }
}

const gzipMagic = [0x1f, 0x8b]

async function gunzipped(file: AsyncGenerator<Uint8Array>): Promise<Bytes> {
  const first = await file.next()
  if (first.done === true) return file
  const whole = async function* () {
    yield first.value
    yield* file
  }
  const isGzip = gzipMagic.every((byte, index) => first.value[index] === byte)
  return isGzip ? decode(whole(), 'gzip') : whole()
}

const tooLarge = (found: string) => new AppError('RESPONSE_TOO_LARGE', `The file has ${found}.`)
