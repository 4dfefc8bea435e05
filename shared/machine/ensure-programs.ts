import { configOrExit } from '#shared/config-or-exit.ts'
import type { Config } from '#shared/config.ts'
import { installHint } from './install-hint.ts'
import { installRedis, mayInstall } from './install-redis.ts'
import { isInstalled } from './is-installed.ts'

// Run before start and test: what npm cannot bring must be on the machine. Exits 1, after one line, when it is not.

if (!hasRedis(configOrExit())) process.exit(1)

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
