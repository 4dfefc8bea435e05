import type { Config } from './config.ts'
import { product } from './product.ts'

/** What a process says of itself at its start: its version, and what it needs from where. No credentials, no options. */
export function startLine({ NODE_ENV, MONGODB_URL, REDIS_URL, DATA_DIR }: Config) {
  return {
    version: product.version,
    node: process.version,
    environment: NODE_ENV,
    store: MONGODB_URL === undefined ? `SQLite in ${DATA_DIR}` : serverOf(MONGODB_URL),
    redis: REDIS_URL === undefined ? `its own in ${DATA_DIR}` : serverOf(REDIS_URL),
  }
}

/** An address, or the path of a socket, without user, password and options. */
export function serverOf(address: string): string {
  const [, scheme = '', server = '', path = ''] = /^([\w+]+:\/\/)(?:[^/]*@)?([^/?#]*)(\/[^?#]*)?/.exec(address) ?? []
  return scheme === '' ? address.replace(/\?.*$/s, '') : `${scheme}${server}${path}`
}
