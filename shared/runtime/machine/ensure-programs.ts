import { spawnSync } from 'node:child_process'
import { configOrExit } from '#shared/runtime/config-or-exit.ts'
import type { Config } from '#shared/runtime/config.ts'
import { openProcessLog } from '#shared/runtime/log.ts'
import { audienceOf } from '#shared/terminal/audience.ts'
import { aptReport, canInstall, type AptReport } from './apt-get.ts'
import { installHint, type Need } from './install-hint.ts'
import { hasChromium, installChromium, installFonts, installRedis } from './installers.ts'
import { missingScripts } from './missing-scripts.ts'

// Runs before `npm start` and `npm test`. Installs the programs that npm cannot install, or logs one line for each missing
// one. A person at a terminal also sees those that were found. Exits 1 without redis-server; with `--tests` also without
// Chromium, which most tests of rendering need.

interface Requirement {
  need: Need
  /** A sentence that states the problem; undefined if the requirement is met. */
  problem: (config: Config) => string | undefined
  /** The text after "Installing". */
  about: string
  install: (report: AptReport) => Promise<void>
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

const role = 'setup'
const config = configOrExit({ role })
const log = await openProcessLog(config, role)
const isForPerson = audienceOf(process.stdout, config.LOG_FORMAT) !== 'json'
const unmet: Requirement[] = []
for (const requirement of requirements) if (!(await isMet(requirement))) unmet.push(requirement)
if (unmet.some(({ isRequired }) => isRequired)) process.exit(1)

async function isMet({ need, problem, about, install, alternative, isRequired }: Requirement): Promise<boolean> {
  if (problem(config) === undefined) {
    if (isForPerson) log.info({ component: need, state: 'ready' })
    return true
  }
  const startedAt = performance.now()
  if (canInstall() && !config.NO_INSTALL) {
    log.info(`Installing ${about}. Set NO_INSTALL=1 to prevent this.`)
    log.info({ component: need, state: 'installing' })
    await install(aptReport(need, log))
  }
  const remaining = problem(config)
  if (remaining === undefined) {
    const ms = Math.round(performance.now() - startedAt)
    log.info({ component: need, state: 'ready', ms, detail: 'installed' })
    return true
  }
  const advice = [remaining, installHint(need), alternative].filter(Boolean).join(' ')
  log[isRequired ? 'fatal' : 'warn']({ component: need, state: 'missing' }, advice)
  return false
}

/** Whether the program is on the PATH and runs. */
function isInstalled(program: string): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0
}
