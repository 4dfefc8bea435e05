import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync } from 'node:fs'
import { configOrExit } from '#shared/runtime/config-or-exit.ts'
import { aptGet, canInstall } from '#shared/runtime/machine/apt-get.ts'
import { unpackTestChromium } from '#test/support/processes/link-chromium.ts'
import { hasCurl } from './curl-program.ts'
import { hasNginx, unpackedDir } from './nginx-program.ts'

// Runs before the tests. Without curl or nginx, the tests that need them are skipped.

const programs = [
  { name: 'curl', isFound: hasCurl, install: installCurl, advice: 'Install curl to run them.' },
  { name: 'nginx', isFound: hasNginx, install: unpackNginx, advice: 'Install nginx-light to run them.' },
]
const report = { onFailure: (message: string) => console.error(message) }
const missing = programs.filter(({ isFound }) => !isFound())
if (missing.length > 0 && canInstall() && !configOrExit().NO_INSTALL) {
  await aptGet(['update'], report)
  for (const { name, install } of missing) {
    console.log(`Installing ${name} for the tests that need it. Set NO_INSTALL=1 to prevent this.`)
    await install()
  }
}
for (const { name, isFound, advice } of missing)
  if (!isFound()) console.error(`${name} was not found: the tests that need it are skipped. ${advice}`)
// Before the tests: several of their processes would unpack it at the same time.
await unpackTestChromium()

async function installCurl(): Promise<void> {
  await aptGet(['install', '-y', '--no-install-recommends', 'curl'], report)
}

/** Unpacks nginx into `node_modules`. */
async function unpackNginx(): Promise<void> {
  const packages = `${unpackedDir}/packages`
  mkdirSync(`${packages}/partial`, { recursive: true })
  const options = ['-o', `Dir::Cache::archives=${packages}`]
  const install = ['install', '-y', '--download-only', '--no-install-recommends', '--reinstall', 'nginx']
  await aptGet([...options, ...install], report)
  for (const file of globSync(`${packages}/nginx*.deb`)) spawnSync('dpkg-deb', ['-x', file, unpackedDir])
}
