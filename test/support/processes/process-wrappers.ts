import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** A command prefix that runs a command as on another machine, or as another user. Prefixes can be combined. */
export type ProcessWrapper = readonly string[]

const isRoot = process.getuid?.() === 0
/** A private mount namespace. */
const ownMounts = ['unshare', isRoot ? '-m' : '-rm', 'sh', '-c']

const checkout = join(import.meta.dirname, '../../..')
const machineDirs = ['/usr/lib/chromium', '/usr/lib64/chromium-browser', '/opt/google', '/opt/chromium.org']

/** Hides the contents of folders. */
const without = (...dirs: string[]): ProcessWrapper => [
  ...ownMounts,
  `for dir in ${dirs.join(' ')}; do [ ! -d "$dir" ] || mount -t tmpfs none "$dir" || exit 1; done; exec "$@"`,
  'sh',
]

/** Hides every Chromium except that of the npm package. */
export const withPackagedChromium = without(...machineDirs)

/** Hides every Chromium. */
export const withoutChromium = without(...machineDirs, join(checkout, 'node_modules/@sparticuz'))

/** Hides the fonts of the machine. */
export const withoutFonts = without('/usr/share/fonts', '/usr/local/share/fonts')

/** A new PID namespace, with the same files. */
export const inPidNamespace: ProcessWrapper = [
  'unshare',
  ...(isRoot ? [] : ['--map-root-user']),
  '--pid',
  '--fork',
  '--kill-child',
  '--mount-proc',
]

/** The user `nobody`. */
export const asNobody: ProcessWrapper = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups']

/** Prevents user namespaces: a chroot cannot create them (user_namespaces(7)). */
export const withoutUserNamespaces: ProcessWrapper = [
  ...ownMounts,
  'mount --rbind / "$0" && PATH=$PATH:/usr/sbin:/sbin && exec chroot "$0" "$@"',
  '/mnt',
]

/** A terminal as standard input. */
export const inTerminal: ProcessWrapper = ['sh', '-c', `exec script -qec "exec $(printf "'%s' " "$@")" /dev/null`, 'sh']

/** Whether these wrappers work on this machine. */
export function isReachable(...wrappers: ProcessWrapper[]): boolean {
  const command = [...wrappers.flat(), process.execPath, '--check', join(checkout, 'start.js')]
  return spawnSync('env', command).status === 0
}
