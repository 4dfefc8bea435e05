import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { configOrExit } from '#shared/runtime/config-or-exit.ts'

// `npm run backup -- FILE`: copies DATA_DIR/durable.db to FILE while the service runs. The copy contains private keys, so
// only this user can read it. Exit codes: 0 when the copy is complete, 1 when it failed, 2 without FILE.

const [target, ...rest] = process.argv.slice(2)
if (target === undefined || rest.length > 0) {
  console.error('Expected one argument, the file to write: npm run backup -- FILE')
  process.exit(2)
}
const source = join(configOrExit({ isPaid: false }).DATA_DIR, 'durable.db')
try {
  using database = new DatabaseSync(source, { readOnly: true })
  // Fails when the file exists: it may be the last good copy.
  closeSync(openSync(target, 'wx', 0o600))
  const pages = await backup(database, target)
  console.log(`Copied ${pages} pages of ${source} to ${target}.`)
} catch (error) {
  console.error(`Backup of ${source} failed: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
