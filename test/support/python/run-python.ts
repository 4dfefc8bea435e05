import { execFile, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '../../..')
const execute = promisify(execFile)

const check = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 10))'])

/** Whether this machine has the Python that the client needs. */
export const hasPython = check.status === 0

/** The package, and the test modules: `eth_account`, `solders` and `testing`. */
const modulePath = [join(root, 'client/python'), join(import.meta.dirname, 'modules')].join(':')

export interface PythonRun {
  env?: Readonly<Record<string, string>>
  /** The script is saved there and run from there. */
  cwd?: string
}

/** Runs a script with the package of this repository. Returns its output. Throws with its errors if it fails. */
export async function runPython(script: string, { env = {}, cwd = '/' }: PythonRun = {}): Promise<string> {
  // -B: writes no caches into the repository.
  const { stdout } = await execute('python3', ['-B', '-W', 'error', '-c', script], {
    cwd,
    env: { PATH: process.env['PATH'], PYTHONPATH: modulePath, PYTHONIOENCODING: 'utf-8', ...env },
    maxBuffer: 2 ** 26,
  })
  return stdout
}
