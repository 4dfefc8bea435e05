import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Ground } from './open-ground.ts'

const root = join(import.meta.dirname, '../..')

/** The service as it ships, logging to a file: one API process and one worker process. */
export async function openService(
  ground: Ground,
  threads: number,
  others: Readonly<Record<string, string>> = {},
): Promise<{ url: string }> {
  const env = {
    DATA_DIR: ground.dir,
    REDIS_URL: ground.redisUrl,
    PORT: '0',
    EGRESS_ALLOW: '127.0.0.1',
    PAYMENTS: 'off',
    EXTRACTION_THREADS: String(threads),
    ...others,
  }
  await openRole(ground, ['workers/index.ts', 'fetch'], env, 'pools')
  return { url: await openRole(ground, ['api/index.ts'], env, 'listening') }
}

/** Starts a process and resolves with the value of the first log line that has the property. */
async function openRole(
  ground: Ground,
  args: string[],
  env: Readonly<Record<string, string>>,
  property: string,
): Promise<string> {
  const logPath = join(ground.dir, `${property}.log`)
  const log = openSync(logPath, 'w')
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', log, log] })
  ground.use(endedWith(child))
  for (;;) {
    const lines = (await readFile(logPath, 'utf8')).split('\n')
    const line = lines.find((line) => line.includes(`"${property}":`))
    if (line !== undefined) return String((JSON.parse(line) as Record<string, unknown>)[property])
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended:\n${lines.join('\n')}`)
    await sleep(20)
  }
}

function endedWith(child: ChildProcess): AsyncDisposable {
  return {
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    },
  }
}
