import { availableParallelism, totalmem } from 'node:os'
import { AppError } from '#shared/contract/errors.ts'
import type { WorkerPool } from '#shared/contract/job.ts'
import { configuredRules } from '#shared/egress/configured-rules.ts'
import type { SignRequest } from '#shared/egress/egress.ts'
import { openEgressProxy } from '#shared/egress/proxy/open-egress-proxy.ts'
import { lookupWith } from '#shared/egress/resolve-host.ts'
import { provide } from '#shared/metrics/sources.ts'
import type { Config } from '#shared/runtime/config.ts'
import type { Log } from '#shared/runtime/log.ts'
import { installHint } from '#shared/runtime/machine/install-hint.ts'
import type { Browser } from './browser.ts'
import type { OpenBrowser } from './open-browser.ts'

interface WorkerBrowser extends OpenBrowser {
  /** The number of pages that it renders at once. */
  tabs: number
  /** Limitations that operators should know, shown in /health. */
  remarks: () => readonly string[]
}

interface WorkerBrowserDeps {
  /** Added to the browser's own user agent. */
  userAgent: string
  /** Signs http requests. Chromium encrypts https requests itself, so they are not signed. */
  sign?: SignRequest | undefined
  config: Config
  /** Hosts that pages may not load. */
  blocks: { isHostBlocked: (host: string) => boolean }
  log: Log
  now: () => number
}

/**
 * Opens the browser of the `browser` pool, with its own egress proxy. If no browser starts, logs a warning and returns
 * undefined when the process also works for other pools and CHROME_PATH is not set; else throws CAPABILITY_UNAVAILABLE.
 */
export async function openWorkerBrowser(
  names: readonly WorkerPool[],
  deps: WorkerBrowserDeps,
): Promise<WorkerBrowser | undefined> {
  const { config, log } = deps
  if (!names.includes('browser') || config.BROWSER_CONCURRENCY === 0) return undefined
  try {
    return await openCheckedBrowser(deps)
  } catch (error) {
    const isMissing = error instanceof AppError && error.code === 'CAPABILITY_UNAVAILABLE'
    if (!isMissing || names.length === 1 || config.CHROME_PATH !== undefined) throw error
    log.warn({ reason: error.message, err: error.cause }, 'no browser: this worker does not render pages')
    return undefined
  }
}

async function openCheckedBrowser({
  config,
  blocks,
  log,
  now,
  sign,
  userAgent,
}: WorkerBrowserDeps): Promise<WorkerBrowser> {
  // Imported on demand: most processes have no browser.
  const { openBrowser } = await import('./open-browser.ts')
  await using opening = new AsyncDisposableStack()
  const proxy = opening.use(
    openEgressProxy({
      rules: configuredRules(config, blocks),
      lookup: lookupWith(config.DNS_SERVERS),
      outbound: config.EGRESS_PROXY,
      sign,
    }),
  )
  const tabs = config.BROWSER_CONCURRENCY ?? defaultTabCount()
  const chromium = { chromePath: config.CHROME_PATH, dataDir: config.DATA_DIR }
  const browser = opening.use(await openBrowser({ chromium, proxy, tabs, userAgent, log, now }))
  opening.use(keepChecking(browser, log))
  const load = () => {
    const { open, waiting } = browser.pages()
    return { tabs, tabsInUse: open, waiting, megabytes: browser.usedMb() }
  }
  opening.use(provide('browser', load))
  log.info({ browser: browser.info, tabs }, 'browser started')
  const { isSandboxed, missingScripts } = browser.info
  if (missingScripts.length > 0)
    log.warn({ scripts: missingScripts }, `fonts missing: screenshots show boxes for letters. ${installHint('fonts')}`)
  const limitations = [
    ...(isSandboxed ? [] : ['renders without a sandbox']),
    ...(missingScripts.length === 0 ? [] : [`has no fonts for ${missingScripts.join(', ')}`]),
  ]
  const scope = opening.move()
  return {
    ...browser,
    tabs,
    remarks: () => (browser.isRendering() ? limitations : ['does not render']),
    [Symbol.asyncDispose]: () => scope.disposeAsync(),
  }
}

/** Checks the browser at intervals, and logs when it stops or resumes rendering. */
function keepChecking({ checkRendering }: Browser, log: Log): Disposable {
  let isRendering = true
  const check = async () => {
    try {
      await checkRendering()
      if (!isRendering) log.info('browser renders again: taking jobs')
      isRendering = true
    } catch (err) {
      if (isRendering) log.error({ err }, 'browser does not render: taking no jobs until it does')
      isRendering = false
    }
  }
  const timer = setInterval(() => void check(), checkIntervalMs)
  timer.unref()
  return { [Symbol.dispose]: () => clearInterval(timer) }
}

/** Cheap: a recent success is not checked again. */
const checkIntervalMs = 3000

/** Memory of this process, the proxy and the browsers without pages. */
const baseMb = 800
/** Memory of a heavy page. */
const tabMb = 300
/** More than one, because pages wait for the network about half of the time. */
const tabsPerCore = 2

const maxTabs = 16

/** The number of pages that this machine or container can render at once, by its memory and processors. */
function defaultTabCount(): number {
  // Both respect cgroup limits.
  const memoryMb = Math.min(process.constrainedMemory() || Infinity, totalmem()) / 2 ** 20
  const byMemory = Math.floor((memoryMb - baseMb) / tabMb)
  return Math.max(1, Math.min(byMemory, availableParallelism() * tabsPerCore, maxTabs))
}
