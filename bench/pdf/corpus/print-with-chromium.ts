import type { PDFOptions } from 'puppeteer'
import { openLog } from '#shared/runtime/log.ts'
import { chromiumSettings } from '#test/support/browser/open-test-browser.ts'
import { startChromium } from '#workers/browser/chromium/start-chromium.ts'
import { escapeHtml } from './html-of.ts'
import { placedWords } from './placed-words.ts'
import type { Print } from './print.ts'

/** Prints pages with Chromium, tagged or not. */
export async function printWithChromium(prints: readonly Print[]): Promise<string | undefined> {
  const { launch } = await startChromium(chromiumSettings, openLog({ level: 'error', role: 'bench' }))
  await using chromium = await launch()
  for (const print of prints) {
    const page = await chromium.browser.newPage()
    await page.setContent(print.source)
    if (print.entry.producer === 'chromium-placed') await page.setContent(await placedWords(page, print.document.style))
    await page.pdf({ path: print.pdfPath, ...pdfOptions(print) })
    await page.close()
  }
  return undefined
}

const pageMargins = { top: '22mm', bottom: '22mm', left: '18mm', right: '18mm' }

function pdfOptions({ entry, document: { style, running } }: Print): PDFOptions {
  const line = (text: string) =>
    `<div style="font-size:8px;width:100%;padding:0 18mm;display:flex;justify-content:space-between"><span>${escapeHtml(text)}</span><span class="pageNumber"></span></div>`
  return {
    format: style.paper,
    landscape: style.orientation !== 'portrait',
    margin: entry.producer === 'chromium-placed' ? {} : pageMargins,
    printBackground: true,
    tagged: entry.producer === 'chromium-tagged',
    outline: entry.producer === 'chromium-tagged',
    ...(running && {
      displayHeaderFooter: true,
      headerTemplate: line(running.header),
      footerTemplate: line(running.footer),
    }),
  }
}
