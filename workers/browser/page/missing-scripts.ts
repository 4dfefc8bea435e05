import type { OpenTab } from '#workers/browser/open-tab.ts'
import { callInPage, pageScript } from './page-script.ts'

const script = await pageScript('find-missing-glyphs.ts', 'findMissingGlyphs')

/** The writing systems that have no font: Chromium draws boxes for their letters. */
export async function missingScripts(openTab: () => Promise<OpenTab>): Promise<string[]> {
  const tab = await openTab()
  try {
    return await callInPage(tab.cdp, script, { samples })
  } finally {
    await tab.close(closeMs)
  }
}

const closeMs = 500

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
