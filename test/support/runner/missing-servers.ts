import type { Reporter, TestModule, Vitest } from 'vitest/node'
import { installHint } from '../../../shared/runtime/machine/install-hint.ts'
import { missingScripts } from '../../../shared/runtime/machine/missing-scripts.ts'
import { hasPython } from '../python/run-python.ts'

/** Prints the missing servers, Python and fonts above the summary, and each skipped test. */
export const missingServers: Reporter = createReporter()

function createReporter(): Reporter {
  let vitest: Vitest | undefined
  return {
    onInit(opened) {
      vitest = opened
    },
    onTestRunEnd(modules) {
      if (!process.env['MONGODB_URL'])
        console.log('\nMongoDB was not tested: set MONGODB_URL to run the tests of its store.')
      if (!hasPython) console.log(`\nPython was not tested: python3 3.10 or later is missing. ${installHint('python')}`)
      const scripts = missingScripts()
      if (scripts.length > 0)
        console.log(`\nScreenshots of ${scripts.join(', ')} were not tested. ${installHint('fonts')}`)
      // With -t, vitest reports all other tests as skipped.
      if (vitest?.getGlobalTestNamePattern() === undefined)
        for (const name of skippedIn(modules)) console.log(`Skipped: ${name}`)
    },
  }
}

const skippedIn = (modules: readonly TestModule[]) =>
  modules.flatMap(({ children, relativeModuleId }) =>
    [...children.allTests('skipped')].map(({ fullName }) => `${relativeModuleId} > ${fullName}`),
  )
