import type { CaptureStream } from '#shared/egress/egress.ts'
import { readCapture } from '#workers/pages/read-page.ts'
import { declarationBytes, decodeText } from '#workers/streams/decode-text.ts'
import { joinFirst } from '#workers/streams/join-first.ts'
import { slicesOf } from '#workers/streams/slices-of.ts'
import type { HomePage, HomePageContext } from './home-page.ts'
import { linkReader } from './link-reader.ts'

/** Larger pages are cut. */
const maxBytes = 20 * 1024 * 1024

/** Pages with fewer links may be bot walls, login pages or empty shells: the extraction recognizes them. */
const fewLinks = 5

/** Of a page with few links, the extraction gets this much. */
const maxExtractedBytes = 1024 * 1024

/**
 * Reads the links of a page as it arrives. Throws as `readPage` does. Not as an item of the job: the job holds a slot of the
 * host already, so that as many maps as a host has slots would wait for each other. A stored page has no texts of its links.
 */
export async function fetchHomePage(
  url: string,
  context: Pick<HomePageContext, 'egress' | 'extraction'>,
  signal: AbortSignal,
): Promise<HomePage> {
  using response = await context.egress.stream({ url, signal, maxBytes, excess: 'cut' })
  const start = keepStart(response.body)
  const reader = linkReader()
  let isCut = false
  if (isMarkup(response))
    for await (const text of slicesOf(decodeText(joinFirst(start.chunks(), declarationBytes), typeOf(response)))) {
      reader.write(text)
      isCut = reader.isOver()
      if (isCut) break
    }
  reader.end()
  const { links, baseHref, title } = reader.page()
  if (response.status >= 400 || links.length < fewLinks) {
    const capture = { ...response, body: start.bytes() }
    await readCapture(capture, { mainContent: false }, context, signal)
  }
  const baseUrl = URL.parse(baseHref ?? '', response.url)?.href ?? response.url
  return { url: response.url, baseUrl, title, links, isCut }
}

const isMarkup = ({ headers }: CaptureStream) => /html|xml|^$/i.test(headers['content-type'] ?? '')

const typeOf = ({ headers }: CaptureStream) => ({ contentType: headers['content-type'], markup: 'html' }) as const

/** Passes a body through and keeps its start. */
function keepStart(body: AsyncIterable<Uint8Array>) {
  const kept: Uint8Array[] = []
  let size = 0
  return {
    async *chunks(): AsyncGenerator<Uint8Array> {
      for await (const chunk of body) {
        if (size < maxExtractedBytes) kept.push(chunk)
        size += chunk.length
        yield chunk
      }
    },
    bytes: (): Uint8Array => new Uint8Array(Buffer.concat(kept)),
  }
}
