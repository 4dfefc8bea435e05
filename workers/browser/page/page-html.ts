import type { CDPSession } from 'puppeteer'
import { AppError } from '#shared/contract/errors.ts'
import { callInPage, pageScript } from './page-script.ts'

const serializePage = await pageScript('serialize-page.ts', 'serializePage')

/** The visible document as HTML. Throws PAGE_TOO_COMPLEX above 10 MiB or 200,000 nodes. */
export async function pageHtml(cdp: CDPSession): Promise<string> {
  const limits = { maxLength, maxNodes }
  const { html, isCut } = await callInPage<{ html: string; isCut: boolean }>(cdp, serializePage, limits)
  if (isCut)
    throw new AppError('PAGE_TOO_COMPLEX', 'The rendered page is too complex: the limit is 10 MiB or 200,000 nodes.')
  return html
}

const maxLength = 10 * 1024 * 1024
const maxNodes = 200_000

const serializeDocument = await pageScript('serialize-page.ts', 'serializeDocument')

/** The whole document as HTML, with hidden elements, scripts and comments. Throws RESPONSE_TOO_LARGE above 10 MiB. */
export async function documentHtml(cdp: CDPSession): Promise<string> {
  const { html, isCut } = await callInPage<{ html: string; isCut: boolean }>(cdp, serializeDocument, { maxLength })
  if (isCut) throw new AppError('RESPONSE_TOO_LARGE', 'The rendered page is too large: the limit is 10 MiB.')
  return html
}

/** The beginning of the same document. `isCut`: the document has more characters. */
export const documentStart = (cdp: CDPSession, maxChars: number): Promise<{ html: string; isCut: boolean }> =>
  callInPage(cdp, serializeDocument, { maxLength: maxChars })

const showsAnythingScript = await pageScript('serialize-page.ts', 'showsAnything')

/** Whether the current document shows anything. */
export const showsAnything = (cdp: CDPSession): Promise<boolean> => callInPage(cdp, showsAnythingScript, {})
