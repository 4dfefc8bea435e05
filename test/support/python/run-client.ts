import { runPython } from './run-python.ts'

/** Runs scripts with a client of one service. */
export interface ScriptedClient {
  /** Runs a script, in which `open_client()` opens a client, and returns the values that it gives to `show()`. */
  run: (script: string, env?: Readonly<Record<string, string>>) => Promise<unknown[]>
}

/** `env`: the variables that test/support/python/modules/testing.py reads. */
export function scriptedClient(env: Readonly<Record<'BASE_URL' | 'PUBLIC_URL' | 'SITE', string>>): ScriptedClient {
  const imports = 'import os\nfrom testing import *\nfrom webintel import *\nSITE = os.environ["SITE"]\n'
  return {
    async run(script, more = {}) {
      const output = await runPython(imports + script, { env: { ...env, ...more } })
      return output
        .split('\n')
        .filter(Boolean)
        .map((line): unknown => JSON.parse(line))
    },
  }
}
