import { execFile, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { hasPython } from './run-python.ts'

/** The official client of the Model Context Protocol in Python. */
export const requirement = 'mcp==2.3.0'

/** The folder into which `npm run test:clients` installs it. */
const folder = join(import.meta.dirname, '../../../node_modules/.cache/python')

/** The variables with which Python finds it. */
export const mcpPackageEnv = { PYTHONPATH: folder }

const readVersion = 'from importlib.metadata import version; print("mcp==" + version("mcp"))'

/** Whether Python finds it, in its version. */
export function hasMcpPackage(): boolean {
  if (!hasPython) return false
  const env = { PATH: process.env['PATH'], ...mcpPackageEnv }
  return spawnSync('python3', ['-c', readVersion], { env, encoding: 'utf8' }).stdout.trim() === requirement
}

/** Installs it, and prints the reason if that fails. */
export async function installMcpPackage(): Promise<void> {
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--retries', '0']
  const to = ['--only-binary', ':all:', '--upgrade', '--target', folder, requirement]
  await promisify(execFile)('python3', [...pip, ...to]).catch(({ stderr }: { stderr: string }) => console.error(stderr))
}
