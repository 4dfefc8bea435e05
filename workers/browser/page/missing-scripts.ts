import type { CDPSession } from 'puppeteer'
import { callInPage, pageScript } from './page-script.ts'

const script = await pageScript('find-missing-glyphs.ts', 'findMissingGlyphs')

/** One letter of each writing system. */
const samples = {
  Latin: 'a',
  Arabic: '\u0627',
  Devanagari: '\u0905',
  Thai: '\u0e01',
  Chinese: '\u4e2d',
  Japanese: '\u3042',
  Korean: '\uac00',
  emoji: '\u{1f600}',
}

/** The writing systems that have no font: Chromium draws boxes for their letters. */
export const missingScripts = (cdp: CDPSession): Promise<string[]> => callInPage(cdp, script, { samples })
