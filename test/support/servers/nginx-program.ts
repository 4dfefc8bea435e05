import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** The folder into which `npm test` unpacks nginx. An installed package would start a server on port 80. */
export const unpackedDir = join(import.meta.dirname, '../../../node_modules/.cache/nginx')

/** Finds nginx on the PATH, in Debian's folder, or unpacked. */
export const nginxEnv = { PATH: [process.env['PATH'], '/usr/sbin', `${unpackedDir}/usr/sbin`].join(':') }

/** Whether nginx runs on this machine. */
export const hasNginx = () => spawnSync('nginx', ['-v'], { env: nginxEnv, stdio: 'ignore' }).status === 0
