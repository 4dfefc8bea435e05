import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync } from 'node:fs'
import { configOrExit } from '#shared/runtime/config-or-exit.ts'
import { aptGet } from '#shared/runtime/machine/apt-get.ts'
import { canInstall } from '#shared/runtime/machine/can-install.ts'
import { hasNginx, unpackedDir } from './nginx-program.ts'

// Runs before the tests. Without nginx, the tests that need it are skipped.

if (!hasNginx() && canInstall() && !configOrExit().NO_INSTALL) {
  console.log('Unpacking nginx into node_modules for the tests that need it. Set NO_INSTALL=1 to prevent this.')
  const packages = `${unpackedDir}/packages`
  mkdirSync(`${packages}/partial`, { recursive: true })
  const report = { onFailure: (message: string) => console.error(message) }
  await aptGet(['update'], report)
  const options = ['-o', `Dir::Cache::archives=${packages}`]
  const install = ['install', '-y', '--download-only', '--no-install-recommends', '--reinstall', 'nginx']
  await aptGet([...options, ...install], report)
  for (const file of globSync(`${packages}/nginx*.deb`)) spawnSync('dpkg-deb', ['-x', file, unpackedDir])
}
if (!hasNginx())
  console.error('nginx was not found: the tests that need it are skipped. Install nginx-light to run them.')
