import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { CDPSession } from 'puppeteer'
import type { AxeFindings } from '#workers/browser/audit-facts.ts'
import { callInPage, pageScript } from '#workers/browser/page/page-script.ts'

const script = await pageScript('run-axe.ts', 'runAxe')

/** Checks the current document with axe-core, in a world that the scripts of the page cannot see. */
export async function runAxe(cdp: CDPSession): Promise<AxeFindings> {
  library ??= readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
  await callInPage(cdp, `function () { ${await library} }`, {})
  return callInPage<AxeFindings>(cdp, script, { tags, maxNodes })
}

/** Half a megabyte, read when the first audit needs it. */
let library: Promise<string> | undefined

/** WCAG 2.2 up to level AA, and the practices that axe-core recommends. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const maxNodes = 5
