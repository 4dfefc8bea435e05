import type { CDPSession } from 'puppeteer-core'
import { AppError } from '#shared/errors.ts'
import { callInPage, pageScript } from './page-script.ts'

const serializePage = await pageScript('serialize-page.ts', 'serializePage')

/** What a page shows, as HTML. Throws RESPONSE_TOO_LARGE for a document beyond the caps. */
export async function pageHtml(cdp: CDPSession): Promise<string> {
  const limits = { mostLength, mostNodes }
  const { html, isCut } = await callInPage<{ html: string; isCut: boolean }>(cdp, serializePage, limits)
  if (isCut) throw new AppError('RESPONSE_TOO_LARGE', 'The page grew beyond what can be read.')
  return html
}

const mostLength = 10 * 1024 * 1024
const mostNodes = 200_000
