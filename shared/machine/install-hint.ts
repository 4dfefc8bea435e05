import { readFileSync } from 'node:fs'

export type Program = 'redis-server' | 'chromium'

/** One sentence: how a person installs the program on this machine. */
export function installHint(program: Program): string {
  return `Install it with: ${commands[program][packager()]}.`
}

const commands: Record<Program, Record<Packager, string>> = {
  'redis-server': {
    apt: 'apt-get install redis-server',
    dnf: 'dnf install redis',
    apk: 'apk add redis',
    brew: 'brew install redis',
  },
  chromium: {
    apt: 'apt-get install chromium-headless-shell',
    dnf: 'dnf install chromium-headless',
    apk: 'apk add chromium',
    brew: 'brew install --cask chromium',
  },
}

type Packager = 'apt' | 'dnf' | 'apk' | 'brew'

/** Where nothing better is known, apt: its package names are the ones people search for. */
function packager(): Packager {
  if (process.platform === 'darwin') return 'brew'
  const families = osFamilies()
  if (families.includes('alpine')) return 'apk'
  if (families.includes('fedora') || families.includes('rhel')) return 'dnf'
  return 'apt'
}

/** The distribution and what it derives from (os-release(5): ID, ID_LIKE). */
export function osFamilies(): string[] {
  try {
    const lines = readFileSync('/etc/os-release', 'utf8').matchAll(/^(?:ID|ID_LIKE)="?([^"\n]*)"?$/gm)
    return [...lines].flatMap(([, names = '']) => names.split(' '))
  } catch {
    return []
  }
}
