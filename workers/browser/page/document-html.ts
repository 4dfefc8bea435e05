import type { CDPSession } from 'puppeteer'
import { AppError } from '#shared/contract/errors.ts'
import { callInPage, pageScript } from './page-script.ts'

const serializeDocument = await pageScript('serialize-document.ts', 'serializeDocument')

/** The whole document as HTML, with hidden elements, scripts and comments. Throws RESPONSE_TOO_LARGE above 10 MiB. */
export async function documentHtml(cdp: CDPSession): Promise<string> {
  const { html, isCut } = await callInPage<{ html: string; isCut: boolean }>(cdp, serializeDocument, { maxLength })
  if (isCut) throw new AppError('RESPONSE_TOO_LARGE', 'The rendered page is too large: the limit is 10 MiB.')
  return html
}

const maxLength = 10 * 1024 * 1024
