import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** What a command is put behind, to run as it would on another machine, or as somebody else. They go together. */
export type Elsewhere = readonly string[]

const isRoot = process.getuid?.() === 0
/** Mounts that nobody else sees. */
const ownMounts = ['unshare', isRoot ? '-m' : '-rm', 'sh', '-c']

const checkout = join(import.meta.dirname, '../..')
const machineDirs = ['/usr/lib/chromium', '/usr/lib64/chromium-browser', '/opt/google', '/opt/chromium.org']

/** Where none of these folders has anything in it. */
const without = (...dirs: string[]): Elsewhere => [
  ...ownMounts,
  `for dir in ${dirs.join(' ')}; do [ ! -d "$dir" ] || mount -t tmpfs none "$dir" || exit 1; done; exec "$@"`,
  'sh',
]

/** Where there is no Chromium but that of the npm package. */
export const withPackagedChromium = without(...machineDirs)

/** Where there is no Chromium at all. */
export const withoutChromium = without(...machineDirs, join(checkout, 'node_modules/@sparticuz'))

/** As somebody who owns nothing. */
export const asNobody: Elsewhere = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups']

/** Where nobody can have a user namespace (user_namespaces(7): not in a chroot). */
export const withoutUserNamespaces: Elsewhere = [
  ...ownMounts,
  'mount --rbind / "$0" && PATH=$PATH:/usr/sbin:/sbin && exec chroot "$0" "$@"',
  '/mnt',
]

/** Whether the checkout's programs can be run there, on this machine. */
export function isReachable(...path: Elsewhere[]): boolean {
  const command = [...path.flat(), process.execPath, '--check', join(checkout, 'start.ts')]
  return spawnSync('env', command).status === 0
}
