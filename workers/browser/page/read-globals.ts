import { setTimeout as sleep } from 'node:timers/promises'
import { ProtocolError, type CDPSession } from 'puppeteer'
import type { GlobalsQuery } from '#workers/browser/in-page/read-globals.ts'
import { inDocument, pageScript } from './page-script.ts'

const script = await pageScript('read-globals.ts', 'readGlobals')

/** A global variable that exists. `text`: its value, up to 200 characters; empty for an object or a function. */
export interface PageGlobal {
  name: string
  text: string
}

/**
 * Reads those of the named global variables that exist, up to 500. A name is a path, such as `jQuery.fn.jquery`. Undefined
 * if the scripts of the page are busy, or a getter does not end. Throws as `inDocument` does.
 */
export async function readGlobals(names: readonly string[], cdp: CDPSession): Promise<PageGlobal[] | undefined> {
  const query: GlobalsQuery = { paths: names.map((name) => name.split('.')), maxLength, maxFound }
  const expression = `(${script})(${JSON.stringify(query)})`
  const evaluate = async () => {
    const { result } = await cdp.send('Runtime.evaluate', { expression, returnByValue: true, timeout: maxRunMs })
    return result
  }
  const result = await Promise.race([inDocument(evaluate).catch(asUnread), sleep(maxWaitMs)])
  const lines: unknown = result?.value
  return typeof lines === 'string' ? lines.split('\n').flatMap((line) => parseLine(line, names)) : undefined
}

const maxLength = 200
const maxFound = 500
const maxRunMs = 1000
/** Scripts that are busy delay the answer. */
const maxWaitMs = 3000

/** Chromium ends a script that runs too long, or fails with its tab. */
function asUnread(thrown: unknown): undefined {
  if (thrown instanceof ProtocolError) return undefined
  throw thrown
}

function parseLine(line: string, names: readonly string[]): PageGlobal[] {
  const space = line.indexOf(' ')
  const name = space === -1 ? undefined : names[Number(line.slice(0, space))]
  return name === undefined ? [] : [{ name, text: line.slice(space + 1) }]
}
