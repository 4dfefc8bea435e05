import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Chromium } from '#workers/browser/chromium/choose-chromium.ts'

/** Writes a program for CHROME_PATH that starts this Chromium, or fails while the `broken` file exists. */
export async function writeChromiumScript(
  { path, isShell, env = {} }: Omit<Chromium, 'source'>,
  dir: string,
): Promise<{ path: string; broken: string }> {
  const [script, broken] = [join(dir, isShell ? 'headless-shell' : 'chromium'), join(dir, 'broken')]
  const settings = Object.entries(env).map(([name, value]) => `export ${name}='${value}'`)
  const lines = ['#!/bin/sh', `[ -e '${broken}' ] && exit 1`, ...settings, `exec '${path}' "$@"`]
  await writeFile(script, lines.join('\n'))
  await chmod(script, 0o755)
  return { path: script, broken }
}
