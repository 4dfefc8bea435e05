import type { CDPSession } from 'puppeteer-core'
import { AppError } from '#shared/errors.ts'
import { callInPage, pageScript } from './page-script.ts'

export interface PageHtml {
  html: string
  /** As the browser took it. */
  contentType: string
}

const serializePage = await pageScript('serialize-page.ts', 'serializePage')

/** What a page shows, as HTML. Throws RESPONSE_TOO_LARGE for a document beyond the caps. */
export async function pageHtml(cdp: CDPSession): Promise<PageHtml> {
  const read = await callInPage<PageHtml & { isCut: boolean }>(cdp, serializePage, { mostLength, mostNodes })
  if (read.isCut) throw new AppError('RESPONSE_TOO_LARGE', 'The page grew beyond what can be read.')
  return read
}

const mostLength = 10 * 1024 * 1024
const mostNodes = 200_000
