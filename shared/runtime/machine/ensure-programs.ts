import { spawnSync } from 'node:child_process'
import { configOrExit } from '#shared/runtime/config-or-exit.ts'
import type { Config } from '#shared/runtime/config.ts'
import { canInstall } from './can-install.ts'
import { hasChromium, installChromium } from './install-chromium.ts'
import { installFonts } from './install-fonts.ts'
import { installHint, type Need } from './install-hint.ts'
import { installRedis } from './install-redis.ts'
import { missingScripts } from './missing-scripts.ts'

// Runs before `npm start` and `npm test`. Installs the programs that npm cannot install, or prints one line for each
// missing one. Exits 1 without redis-server; with `--tests` also without Chromium, which most tests of rendering need.

interface Requirement {
  need: Need
  /** A sentence that states the problem; undefined if the requirement is met. */
  problem: (config: Config) => string | undefined
  /** The text after "Installing". */
  about: string
  install: () => void
  /** An alternative to installing it. */
  alternative?: string
  isRequired: boolean
}

const requirements: readonly Requirement[] = [
  {
    need: 'redis-server',
    problem: ({ REDIS_URL }) =>
      REDIS_URL !== undefined || isInstalled('redis-server')
        ? undefined
        : 'redis-server is required and was not found.',
    about: 'redis-server for the job queue',
    install: installRedis,
    alternative: 'Or set REDIS_URL.',
    isRequired: true,
  },
  {
    need: 'chromium',
    problem: ({ CHROME_PATH, BROWSER_CONCURRENCY }) =>
      CHROME_PATH !== undefined || BROWSER_CONCURRENCY === 0 || hasChromium()
        ? undefined
        : 'Chromium was not found: pages cannot be rendered.',
    about: 'Chromium to render pages',
    install: installChromium,
    alternative: 'Or set CHROME_PATH.',
    isRequired: process.argv.includes('--tests'),
  },
  {
    need: 'fonts',
    problem({ BROWSER_CONCURRENCY }) {
      const scripts = BROWSER_CONCURRENCY === 0 ? [] : missingScripts()
      return scripts.length === 0
        ? undefined
        : `No fonts were found for ${scripts.join(', ')}: screenshots show boxes instead.`
    },
    about: 'fonts for screenshots',
    install: installFonts,
    isRequired: false,
  },
]

const config = configOrExit()
const unmet = requirements.filter((requirement) => !isMet(requirement))
if (unmet.some(({ isRequired }) => isRequired)) process.exit(1)

function isMet({ need, problem, about, install, alternative }: Requirement): boolean {
  if (problem(config) === undefined) return true
  if (canInstall() && !config.NO_INSTALL) {
    console.log(`Installing ${about}. Set NO_INSTALL=1 to prevent this.`)
    install()
  }
  const remaining = problem(config)
  if (remaining === undefined) return true
  console.error([remaining, installHint(need), alternative].filter(Boolean).join(' '))
  return false
}

/** Whether the program is on the PATH and runs. */
function isInstalled(program: string): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0
}
