import { execFile } from 'node:child_process'
import type { Chromium } from './choose-chromium.ts'
import { chromiumEnv } from './chromium-env.ts'
import { launchFlags, sandboxFlags } from './launch-flags.ts'
import { makeProfileFolder, removeProfileFolder } from './profile-folder.ts'

const patienceMs = 10_000

/**
 * What a Chromium that does not come up says on its standard error, '' for nothing: who drives it through a pipe only
 * sees that it ended. It is started once more, alone, for an empty page.
 */
export async function askChromium(chromium: Chromium, isSandboxed: boolean): Promise<string> {
  const dir = await makeProfileFolder()
  const flags = [...launchFlags, ...sandboxFlags(isSandboxed), '--headless', `--user-data-dir=${dir}`]
  try {
    return await new Promise((resolve) => {
      const limits = { timeout: patienceMs, killSignal: 'SIGKILL', env: chromiumEnv(chromium, dir) } as const
      execFile(chromium.path, [...flags, '--dump-dom', 'about:blank'], limits, (_error, _page, said) =>
        resolve(said.trim()),
      )
    })
  } finally {
    await removeProfileFolder(dir)
  }
}
