import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

/** A child process that ends with this process. Disposing sends SIGTERM, SIGKILL after 5 s, and waits for its exit. */
export interface ManagedChild extends AsyncDisposable {
  pid: number
  stdout: Readable
  stderr: Readable
  /** Resolves when it has exited and its output has been read. */
  ended: Promise<void>
}

/**
 * Starts a program that ends with this process, even if this process is killed: a supervising shell reads a pipe that
 * closes with us. If the program cannot be run, `ended` resolves and stderr holds the shell's message.
 * The caller must read stdout and stderr.
 */
export async function startManagedChild(command: readonly [string, ...string[]]): Promise<ManagedChild> {
  // A separate process group, so that Ctrl-C does not end it before this process has shut down.
  const supervisor = spawn('/bin/sh', ['-c', superviseScript, ...command], {
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
  })
  const [stdin, stdout, stderr] = supervisor.stdio
  // The shell may have exited before the pipe is closed.
  stdin.on('error', () => {})
  const exited = once(supervisor, 'exit')
  // The child holds the last copy of the output pipes. The shell still waits when the child has exited by itself.
  const ended = bothClosed(stdout, stderr)
  const endSupervisor = () => supervisor.kill('SIGKILL')
  void ended.then(endSupervisor)
  return {
    pid: await Promise.race([readPid(supervisor.stdio[3] as Readable), exited.then(notStarted)]),
    stdout,
    stderr,
    ended,
    async [Symbol.asyncDispose]() {
      stdin.end()
      await exited
    },
  }
}

async function bothClosed(...streams: readonly [Readable, Readable]): Promise<void> {
  await Promise.all(streams.map((stream) => new Promise((resolve) => stream.once('close', resolve))))
}

async function readPid(lines: Readable): Promise<number> {
  for await (const line of createInterface({ input: lines })) return Number(line)
  return notStarted()
}

function notStarted(): never {
  throw new Error('sh exited before it started the program')
}

/**
 * Starts the child before `trap`, since ignored signals are inherited. The pid of an exited child is not reused before
 * `wait`, so `kill` cannot hit another process.
 */
const superviseScript = `
  "$0" "$@" </dev/null 3>&- & child=$!
  trap '' HUP INT TERM
  echo "$child" >&3
  exec >&- 2>&- 3>&-
  read -r _
  kill "$child"
  { sleep 5 && kill -9 "$child"; } & timer=$!
  wait "$child"
  kill -9 "$timer"
`
