import { spawnSync } from 'node:child_process'

/** Whether curl runs on this machine. */
export const hasCurl = () => spawnSync('curl', ['--version'], { stdio: 'ignore' }).status === 0
