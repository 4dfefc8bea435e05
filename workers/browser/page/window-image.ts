import type { Tab } from '#workers/browser/browser.ts'
import { inDocument } from './page-script.ts'

/** The window as JPEG, base64. */
export const windowImage = ({ page }: Tab): Promise<string> =>
  inDocument(() => page.screenshot({ type: 'jpeg', quality, encoding: 'base64', captureBeyondViewport: false }))

const quality = 80
