import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync } from 'node:fs'
import { configOrExit } from '#shared/runtime/config-or-exit.ts'
import { aptGet, canInstall } from '#shared/runtime/machine/apt-get.ts'
import * as frameworks from '#test/support/frameworks/frameworks.ts'
import { unpackTestChromium } from '#test/support/processes/link-chromium.ts'
import { hasMcpPackage, installMcpPackage, requirement } from '#test/support/python/mcp-package.ts'
import { hasCurl } from './curl-program.ts'
import { hasNginx, unpackedDir } from './nginx-program.ts'

// Runs before the tests. Without one of these programs, the tests that need it are skipped.

const programs = [
  { name: 'curl', isFound: hasCurl, install: installCurl, advice: 'Install curl to run them.' },
  { name: 'nginx', isFound: hasNginx, install: unpackNginx, advice: 'Install nginx-light to run them.' },
  { name: requirement, isFound: hasMcpPackage, install: installMcpPackage, advice: 'Install python3-pip to run them.' },
  {
    name: frameworks.requirement,
    isFound: frameworks.hasFrameworks,
    install: frameworks.installFrameworks,
    advice: 'npm needs its registry to install them.',
  },
]
const report = { onFailure: (message: string) => console.error(message) }
const missing = programs.filter(({ isFound }) => !isFound())
if (missing.length > 0 && canInstall() && !configOrExit().NO_INSTALL) {
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
  await aptGet(['update'], report)
  await aptGet(['install', '-y', '--no-install-recommends', 'curl'], report)
}

/** Unpacks nginx into `node_modules`. */
async function unpackNginx(): Promise<void> {
  const packages = `${unpackedDir}/packages`
  mkdirSync(`${packages}/partial`, { recursive: true })
  const options = ['-o', `Dir::Cache::archives=${packages}`]
  const install = ['install', '-y', '--download-only', '--no-install-recommends', '--reinstall', 'nginx']
  await aptGet(['update'], report)
  await aptGet([...options, ...install], report)
  for (const file of globSync(`${packages}/nginx*.deb`)) spawnSync('dpkg-deb', ['-x', file, unpackedDir])
}
