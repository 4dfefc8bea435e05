import { existsSync } from 'node:fs'

/** Root on Debian, Ubuntu or what derives from them: a fresh machine or a container. */
export function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version')
}
