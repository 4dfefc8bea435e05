import { AppError } from '#shared/errors.ts'
import type { Egress } from '#shared/ports/egress.ts'
import type { Extraction } from './open-extraction.ts'
import type { ExtractOptions, ExtractedPage } from './page.ts'

/** What callers may ask of a page; everything left out has its default. */
export type ReadOptions = { [K in keyof ExtractOptions]?: ExtractOptions[K] | undefined }

/**
 * Fetches one address and returns its content.
 * Throws what egress and `extractPage` throw, and TARGET_ERROR when the target answers with status 400 or above.
 */
export async function readPage(
  url: string,
  options: ReadOptions,
  { egress, extraction }: { egress: Egress; extraction: Extraction },
  signal: AbortSignal,
): Promise<ExtractedPage> {
  const capture = await egress.fetch({ url, signal })
  if (capture.status >= 400) throw targetError(capture.status)
  const contentType = capture.headers['content-type']
  const raw = {
    url: capture.url,
    status: capture.status,
    body: capture.body,
    ...(contentType !== undefined && { contentType }),
  }
  return extraction.extract(raw, withDefaults(options), signal)
}

function withDefaults(options: ReadOptions): ExtractOptions {
  const { includeSelector, excludeSelector, maxTokens } = options
  return {
    mainContent: options.mainContent ?? true,
    format: options.format ?? 'markdown',
    links: options.links ?? false,
    ...(includeSelector !== undefined && { includeSelector }),
    ...(excludeSelector !== undefined && { excludeSelector }),
    ...(maxTokens !== undefined && { maxTokens }),
  }
}

function targetError(status: number): AppError {
  return new AppError('TARGET_ERROR', `The target answered with HTTP status ${status}.`, {
    details: [{ path: '/status', message: String(status) }],
  })
}
