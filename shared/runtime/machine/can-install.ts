import { existsSync } from 'node:fs'

/** Whether apt-get can install packages: root on Debian or a derivative. */
export function canInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version')
}
