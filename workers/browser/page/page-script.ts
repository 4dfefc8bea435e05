import { setTimeout as sleep } from 'node:timers/promises'
import { ProtocolError, type CDPSession, type Protocol } from 'puppeteer'
import { tooManyRedirects } from './watch-traffic.ts'

/**
 * The source of a function of `in-page/`. Imported dynamically, because those files use browser globals. `helpers`: functions of
 * other files, by their files. The function gets them as its first argument, by their names.
 */
export async function pageScript(
  file: string,
  name: string,
  helpers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const source = await sourceOf(file, name)
  const entries = Object.entries(helpers).map(
    async ([helper, helperFile]) => `${helper}: ${await sourceOf(helperFile, helper)}`,
  )
  return entries.length === 0
    ? source
    : `(...args) => (${source})({ ${(await Promise.all(entries)).join(', ')} }, ...args)`
}

async function sourceOf(file: string, name: string): Promise<string> {
  const module = (await import(new URL(`../in-page/${file}`, import.meta.url).href)) as Record<string, unknown>
  return String(module[name])
}

/**
 * Calls such a function in the current document, in an isolated world: it sees the document, but not the globals that the
 * page's scripts changed. Throws the errors of `inDocument`.
 */
export function callInPage<T>(cdp: CDPSession, script: string, argument: object): Promise<T> {
  return inDocument(async () => callInWorld<T>(await mainWorld(cdp), script, [{ value: argument }]))
}

/** The isolated world of a document. */
export interface World {
  cdp: CDPSession
  contextId: number
}

/** Calls such a function once. Throws Chromium's error if the document is gone. */
export async function callInWorld<T>(
  { cdp, contextId }: World,
  script: string,
  args: Protocol.Runtime.CallArgument[],
): Promise<T> {
  const { result, exceptionDetails } = await cdp.send('Runtime.callFunctionOn', {
    functionDeclaration: script,
    executionContextId: contextId,
    arguments: args,
    returnByValue: true,
    awaitPromise: true,
  })
  if (exceptionDetails !== undefined) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  // The function's return value, as JSON.
  return result.value as T
}

/** Opens the isolated world in the current document of a frame, or finds it. */
export async function openWorld(cdp: CDPSession, frameId: string): Promise<World> {
  const { executionContextId } = await cdp.send('Page.createIsolatedWorld', { frameId, worldName: 'reader' })
  return { cdp, contextId: executionContextId }
}

async function mainWorld(cdp: CDPSession): Promise<World> {
  const frameId = mainFrames.get(cdp) ?? (await cdp.send('Page.getFrameTree')).frameTree.frame.id
  mainFrames.set(cdp, frameId)
  try {
    return await openWorld(cdp, frameId)
  } catch (thrown) {
    mainFrames.delete(cdp)
    throw thrown
  }
}

/** The id of each tab's main frame, which stays the same while the tab navigates. */
const mainFrames = new WeakMap<CDPSession, string>()

/**
 * Runs work in the current document. If the page navigates during the work, runs it again in the next document. Throws
 * TOO_MANY_REDIRECTS after five navigations.
 */
export async function inDocument<T>(work: () => Promise<T>): Promise<T> {
  let cause: unknown
  for (let attempts = 0; attempts < maxAttempts; attempts++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ProtocolError && navigationMessages.test(error.message))) throw error
      cause = error
    }
    await sleep(retryDelayMs)
  }
  throw tooManyRedirects(cause)
}

const maxAttempts = 5
const retryDelayMs = 50

/** Chromium's error messages after a navigation. */
const navigationMessages =
  /find context|navigated|No frame|context was destroyed|Promise was collected|attached to an active page/
