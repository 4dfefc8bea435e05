import { configOrExit } from '#shared/config-or-exit.ts'
import type { Config } from '#shared/config.ts'
import { hasChromium, installChromium } from './install-chromium.ts'
import { installHint } from './install-hint.ts'
import { installRedis } from './install-redis.ts'
import { isInstalled } from './is-installed.ts'
import { mayInstall } from './may-install.ts'

// Run before start and test: what npm cannot bring is brought or named, in a line each. Exits 1 without a queue; without
// a Chromium everything runs but what renders.

const config = configOrExit()
const isReady = hasRedis(config)
seeToChromium(config)
if (!isReady) process.exit(1)

function hasRedis({ REDIS_URL, NO_INSTALL }: Config): boolean {
  if (REDIS_URL !== undefined || isInstalled('redis-server')) return true
  if (mayInstall() && !NO_INSTALL) {
    console.log('Installing redis-server: the job queue needs it, and npm has none (NO_INSTALL=1 forbids this).')
    installRedis()
    if (isInstalled('redis-server')) return true
  }
  console.error(`redis-server is needed and was not found. ${installHint('redis-server')} Or set REDIS_URL.`)
  return false
}

function seeToChromium({ CHROME_PATH, NO_INSTALL, BROWSER_CONCURRENCY }: Config): void {
  if (CHROME_PATH !== undefined || BROWSER_CONCURRENCY === 0 || hasChromium()) return
  if (mayInstall() && !NO_INSTALL) {
    console.log('Installing Chromium, to render pages with (NO_INSTALL=1 forbids this).')
    installChromium()
    if (hasChromium()) return
  }
  console.error(`No Chromium was found, so that pages are not rendered. ${installHint('chromium')} Or set CHROME_PATH.`)
}
