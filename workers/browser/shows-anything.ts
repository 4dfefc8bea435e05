import type { CDPSession } from 'puppeteer-core'
import { callInPage, pageScript } from './page-script.ts'

const script = await pageScript('shows-anything.ts', 'showsAnything')

/** Whether there is anything to see in the document that is shown. */
export const showsAnything = (cdp: CDPSession): Promise<boolean> => callInPage(cdp, script, {})
