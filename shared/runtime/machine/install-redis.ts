import { existsSync, rmSync, symlinkSync } from 'node:fs'
import { aptGet } from './apt-get.ts'

/**
 * Installs redis-server without a system service. The package `redis-server` would start one on port 6379 at every boot.
 * `redis-tools` contains the same binary as redis-check-rdb; under the name redis-server it runs as the server.
 * Does not throw: apt-get's errors are printed.
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
