import type { CDPSession } from 'puppeteer'
import { callInPage, pageScript } from './page-script.ts'

const script = await pageScript('shows-anything.ts', 'showsAnything')

/** Whether the current document shows anything. */
export const showsAnything = (cdp: CDPSession): Promise<boolean> => callInPage(cdp, script, {})
