import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openProcesses, type Processes } from '#shared/child-processes/open-processes.ts'
import { AppError } from '#shared/contract/errors.ts'
import type { OddTask } from '#test/support/child-processes/odd-process.ts'

const never = new AbortController().signal
/** On a busy machine, filling the memory takes longer than the limit of a loop. */
const generousMs = 20_000
const limits = { heapMb: 64, memoryMb: 300, replyMb: 8 }
const kind = {
  module: new URL('../support/child-processes/odd-process.ts', import.meta.url),
  cpuMs: 500,
  exceeded: (limit: string, cause: unknown) =>
    new AppError('PAGE_TOO_COMPLEX', `It took more than ${limit}.`, { cause }),
}

describe('A child process', () => {
  const processes = openProcesses({ max: 2, ...limits })
  afterAll(() => processes[Symbol.asyncDispose]())
  const run = (task: OddTask, signal = never, pool: Processes = processes) =>
    pool.run({ ...kind, cpuMs: task === 'an endless loop' ? kind.cpuMs : generousMs }, task, signal)

  it.each<[task: OddTask, limit: RegExp]>([
    ['one large allocation', /64 MB of memory/],
    ['buffers without end', /300 MB of memory/],
    ['a string beyond the engine', /the engine allows: Invalid string length/],
    ['an endless loop', /500 ms of CPU time/],
    ['exit', /64 MB of memory/],
    ['a large reply', /8 MB of results/],
  ])('that meets %s fails its task, and no other one', async (task, limit) => {
    const failing = expect(run(task)).rejects.toMatchObject({
      code: 'PAGE_TOO_COMPLEX',
      message: expect.stringMatching(limit),
    })
    const neighbours = [run('answer'), run('answer'), run('answer')]
    await failing
    for (const neighbour of neighbours) await expect(neighbour).resolves.toBeTypeOf('number')
    await expect(run('answer')).resolves.toBeTypeOf('number')
  })

  it('survives a promise that an earlier task left behind', async () => {
    await using one = openProcesses({ max: 1, ...limits })
    const pid = await run('a promise left behind', never, one)
    expect(await run('answer', never, one)).toBe(pid)
  })

  it('has no environment', async () => {
    vi.stubEnv('SIGNING_KEY', 'a secret')
    onTestFinished(() => void vi.unstubAllEnvs())
    await using one = openProcesses({ max: 1, ...limits })
    expect(Object.keys((await run('environment', never, one)) as object)).not.toContain('SIGNING_KEY')
  })

  it('finishes its task when its service gets SIGTERM or Ctrl-C', async () => {
    await using one = openProcesses({ max: 1, ...limits })
    const pid = (await run('answer', never, one)) as number
    process.kill(pid, 'SIGTERM')
    expect(await run('answer', never, one)).toBe(pid)
  })

  it('is ended when the caller leaves', async () => {
    await using one = openProcesses({ max: 1, ...limits })
    const pid = await run('answer', never, one)
    const controller = new AbortController()
    const running = run('an endless loop', controller.signal, one)
    await sleep(20)
    controller.abort(new Error('the caller left'))
    await expect(running).rejects.toThrow('the caller left')
    expect(await run('answer', never, one)).not.toBe(pid)
  })

  it('ends with its pool, and its task then fails as one to try again', async () => {
    const pool = openProcesses({ max: 1, ...limits })
    await run('answer', never, pool)
    const failing = expect(run('an endless loop', never, pool)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
    await sleep(20)
    await pool[Symbol.asyncDispose]()
    await failing
    await expect(run('answer', never, pool)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  })

  it('that cannot start is not a fault of the page', async () => {
    await using one = openProcesses({ max: 1, ...limits })
    const missing = { ...kind, module: new URL('./none-process.ts', import.meta.url) }
    await expect(one.run(missing, 'answer', never)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  })

  it('is not a fault of the page, and ends nothing, where no file descriptors are left', async () => {
    const { stdout } = await promisify(execFile)('/bin/sh', ['-c', 'ulimit -n 64; exec "$0" "$@"', ...descriptors])
    expect(JSON.parse(stdout)).toEqual(['SERVICE_UNAVAILABLE', 'number'])
  })
})

/** Runs a task without file descriptors, and again when there are some. */
const descriptors = [
  process.execPath,
  '--input-type=module',
  '-e',
  `
  import { closeSync, openSync } from 'node:fs'
  import { openProcesses } from '${new URL('../../shared/child-processes/open-processes.ts', import.meta.url).href}'
  const kind = { module: new URL('${kind.module.href}'), cpuMs: 5000, exceeded: (limit) => new Error(limit) }
  const held = []
  try {
    for (;;) held.push(openSync('/dev/null'))
  } catch {}
  const pool = openProcesses({ max: 1, heapMb: 64, memoryMb: 300, replyMb: 8, warm: kind.module })
  const run = () => pool.run(kind, 'answer', new AbortController().signal)
  const refused = await run().catch(({ code }) => code)
  for (const descriptor of held) closeSync(descriptor)
  console.log(JSON.stringify([refused, typeof (await run())]))
  process.exit(0)
  `,
]
