import { product } from '#shared/contract/product.ts'
import type { Config } from './config.ts'
import { redactUrl } from './redact.ts'

/** The fields of the first log line: version and servers, without credentials and options. */
export function startInfo({ NODE_ENV, MONGODB_URL, REDIS_URL, DATA_DIR }: Config) {
  return {
    version: product.version,
    node: process.version,
    environment: NODE_ENV,
    store: MONGODB_URL === undefined ? `SQLite in ${DATA_DIR}` : redactUrl(MONGODB_URL),
    redis: REDIS_URL === undefined ? `embedded in ${DATA_DIR}` : redactUrl(REDIS_URL),
  }
}
