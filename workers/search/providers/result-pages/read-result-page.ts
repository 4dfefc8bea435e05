import { AppError } from '#shared/contract/errors.ts'
import type { ShoppingResult } from '#workers/search/results.ts'
import type { SearchAccess } from '#workers/search/search-access.ts'
import { assertAllowed } from '#workers/sites/robots/assert-allowed.ts'
import { declarationBytes, decodeText } from '#workers/streams/decode-text.ts'
import { joinFirst } from '#workers/streams/join-first.ts'
import { slicesOf } from '#workers/streams/slices-of.ts'
import { productsOn } from './products.ts'
import { structuredDataReader } from './structured-data.ts'

/**
 * The products with a price on a page. The page takes its turn at the host, and robots.txt must allow it. Throws an
 * `AppError` if it cannot be read, or the signal's reason when it aborts. `deadlineAt`: Unix milliseconds.
 */
export async function readResultPage(
  url: string,
  { deadlineAt, signal }: { deadlineAt: number; signal: AbortSignal },
  { egress, robots, politeness }: Pick<SearchAccess, 'egress' | 'robots' | 'politeness'>,
): Promise<ShoppingResult[]> {
  assertAllowed(url, await robots.rulesFor(url, signal))
  await politeness.takeTurn(new URL(url).host, { deadlineAt, signal })
  using response = await egress.stream({ url, signal, maxBytes, excess: 'cut' })
  const contentType = response.headers['content-type']
  if (response.status >= 400) throw new AppError('TARGET_ERROR', `${url} answered with HTTP status ${response.status}.`)
  if (!/html|^$/i.test(contentType ?? '')) return []
  const reader = structuredDataReader()
  const chunks = joinFirst(response.body, declarationBytes)
  for await (const text of slicesOf(decodeText(chunks, { contentType, markup: 'html' }))) {
    reader.write(text)
    if (reader.isOver()) break
  }
  reader.end()
  const { objects, baseHref } = reader.page()
  return productsOn({ objects, baseUrl: URL.parse(baseHref ?? '', response.url)?.href ?? response.url })
}

/** Larger pages are cut. */
const maxBytes = 3 * 1024 * 1024
