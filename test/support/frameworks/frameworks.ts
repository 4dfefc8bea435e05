import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** The agent frameworks of docs/frameworks.md: 83 MB that `npm ci` does not install, because one test needs them. */
const frameworks = { ai: '7.0.173', '@langchain/core': '1.4.0', '@llamaindex/core': '0.6.22' }

export const requirement = 'the agent frameworks'

/** The folder into which `npm run test:clients` installs them. */
export const frameworksFolder = join(import.meta.dirname, '../../../node_modules/.cache/frameworks')

/** Whether each is there, in its version. */
export const hasFrameworks = (): boolean =>
  Object.entries(frameworks).every(([name, version]) => installedVersion(name) === version)

function installedVersion(name: string): string | undefined {
  try {
    const text = readFileSync(join(frameworksFolder, 'node_modules', name, 'package.json'), 'utf8')
    return (JSON.parse(text) as { version: string }).version
  } catch {
    return undefined
  }
}

/** Installs them, and prints the reason if that fails. */
export async function installFrameworks(): Promise<void> {
  await mkdir(frameworksFolder, { recursive: true })
  await writeFile(join(frameworksFolder, 'package.json'), JSON.stringify({ dependencies: frameworks }))
  const install = ['install', '--ignore-scripts', '--fetch-retries=0', '--no-package-lock']
  await promisify(execFile)('npm', install, { cwd: frameworksFolder }).catch(({ stderr }: { stderr: string }) =>
    console.error(stderr),
  )
}
