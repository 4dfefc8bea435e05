import type { CDPSession } from 'puppeteer-core'

/**
 * Shows a page to its end, as far as that is allowed: its window is made as high as its document, and scrolled down. For
 * pages that load what is looked at; the layout changes, the text does not. Whether there was more to show than before.
 */
export async function showAll({ cdp }: { cdp: CDPSession }): Promise<boolean> {
  const { cssContentSize, cssLayoutViewport } = await cdp.send('Page.getLayoutMetrics')
  const height = Math.min(Math.ceil(cssContentSize.height), mostHeight)
  if (height <= cssLayoutViewport.clientHeight) return false
  await cdp.send('Emulation.setDeviceMetricsOverride', {
    width: cssLayoutViewport.clientWidth,
    height,
    deviceScaleFactor: 1,
    mobile: false,
  })
  await cdp.send('Runtime.evaluate', { expression: 'scrollTo(0, document.documentElement.scrollHeight)' })
  return true
}

const mostHeight = 12_000
