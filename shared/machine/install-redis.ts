import { existsSync, rmSync, symlinkSync } from 'node:fs'
import { aptGet } from './apt-get.ts'

/**
 * Installs redis-server without a service. The package of that name would start one on port 6379, now and after every
 * boot; the same program comes with redis-tools as redis-check-rdb, and is the server when called redis-server.
 * Prints what apt-get says when it fails; whether it worked, `isInstalled` tells.
 */
export function installRedis(): void {
  if (!existsSync(program)) aptGet('update')
  if (!existsSync(program)) aptGet('install', '-y', '--no-install-recommends', 'redis-tools')
  if (!existsSync(program)) return
  rmSync(link, { force: true })
  symlinkSync(program, link)
}

const program = '/usr/bin/redis-check-rdb'
const link = '/usr/local/bin/redis-server'
