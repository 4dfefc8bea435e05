import { readFileSync } from 'node:fs'
import { fontPackages } from './installers.ts'

export type Need = 'redis-server' | 'chromium' | 'fonts' | 'python'

/** One sentence with the install command for this operating system. */
export function installHint(need: Need): string {
  return `Install ${need === 'fonts' ? 'them' : 'it'} with: ${commands[need][packageManager()]}.`
}

const commands: Record<Need, Record<PackageManager, string>> = {
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
  python: {
    apt: 'apt-get install python3',
    dnf: 'dnf install python3',
    apk: 'apk add python3',
    brew: 'brew install python',
  },
  fonts: {
    apt: `apt-get install ${fontPackages.join(' ')}`,
    dnf: 'dnf install fontconfig google-noto-fonts-all google-noto-sans-cjk-fonts google-noto-color-emoji-fonts',
    apk: 'apk add fontconfig font-noto-all font-noto-cjk font-noto-emoji',
    brew: 'brew install font-noto-sans font-noto-sans-cjk font-noto-color-emoji',
  },
}

type PackageManager = 'apt' | 'dnf' | 'apk' | 'brew'

/** Falls back to apt. */
function packageManager(): PackageManager {
  if (process.platform === 'darwin') return 'brew'
  const families = osFamilies()
  if (families.includes('alpine')) return 'apk'
  if (families.includes('fedora') || families.includes('rhel')) return 'dnf'
  return 'apt'
}

/** The distribution and its parents (os-release(5): ID, ID_LIKE). */
export function osFamilies(): string[] {
  try {
    const lines = readFileSync('/etc/os-release', 'utf8').matchAll(/^(?:ID|ID_LIKE)="?([^"\n]*)"?$/gm)
    return [...lines].flatMap(([, names = '']) => names.split(' '))
  } catch {
    return []
  }
}
