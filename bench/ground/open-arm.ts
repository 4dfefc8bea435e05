import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Load, Measured } from './measure.ts'

/** A process that serves a figure: a site, a server, a caller of a queue. */
export interface Arm extends AsyncDisposable {
  pid: number
  /** Where it listens, or nothing. */
  url: string
  /** Has it put the load on whatever it is there to measure. */
  measure: (load: Load) => Promise<Measured>
  /** What it has asked of its store so far. */
  operations: () => Promise<number>
  /** Stops it in whatever it does, and lets it go on. */
  pause: () => void
  resume: () => void
}

/** Starts `bench/arms/NAME.ts` and resolves once it is ready. Its output is ours. */
export async function openArm(name: string, ...args: string[]): Promise<Arm> {
  const child = fork(new URL(`../arms/${name}.ts`, import.meta.url), args)
  const { url } = await heard<{ url: string }>(child, name)
  return {
    // It has answered, so it has one.
    pid: child.pid ?? 0,
    url,
    measure(load) {
      child.send(load)
      return heard<Measured>(child, name)
    },
    async operations() {
      child.send('operations')
      return (await heard<{ operations: number }>(child, name)).operations
    },
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
  }
}

/** The next message of the child, which sends one for each that it gets. */
async function heard<T>(child: ChildProcess, name: string): Promise<T> {
  const done = new AbortController()
  const [message] = (await Promise.race([
    once(child, 'message', { signal: done.signal }),
    once(child, 'exit', { signal: done.signal }),
  ]).finally(() => done.abort())) as [unknown]
  if (typeof message !== 'object' || message === null) throw new Error(`the arm ${name} ended`)
  // Only `serveArm` sends.
  return message as T
}
