import { existsSync, rmSync, symlinkSync } from 'node:fs'
import { aptGet, type AptReport } from './apt-get.ts'

/**
 * Installs redis-server without a system service. The package `redis-server` would start one on port 6379 at every boot.
 * `redis-tools` contains the same binary as redis-check-rdb; under the name redis-server it runs as the server.
 * Does not throw: apt-get's errors are reported.
 */
export async function installRedis(report: AptReport): Promise<void> {
  if (!existsSync(program)) await aptGet(['update'], report)
  if (!existsSync(program)) await aptGet(['install', '-y', '--no-install-recommends', 'redis-tools'], report)
  if (!existsSync(program)) return
  rmSync(link, { force: true })
  symlinkSync(program, link)
}

const program = '/usr/bin/redis-check-rdb'
const link = '/usr/local/bin/redis-server'
