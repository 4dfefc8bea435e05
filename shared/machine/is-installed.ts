import { spawnSync } from 'node:child_process'
import type { Program } from './install-hint.ts'

/** Whether the program is on the PATH and runs. */
export function isInstalled(program: Program): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0
}
