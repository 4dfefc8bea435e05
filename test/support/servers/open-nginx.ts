import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nginxEnv } from './nginx-program.ts'

export interface Nginx extends AsyncDisposable {
  /** Loads another configuration. Resolves when new connections use it. */
  reload: (configuration: string) => Promise<void>
}

/** A port that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A TCP server's address is never a string.
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/**
 * Starts nginx with a configuration that has a block `http`. Adds only the paths of its files, so that it runs as the
 * user of the tests.
 */
export async function openNginx(configuration: string): Promise<Nginx> {
  const scope = new AsyncDisposableStack()
  const dir = await mkdtemp(join(tmpdir(), 'nginx-test-'))
  scope.defer(() => rm(dir, { recursive: true, force: true }))
  const file = join(dir, 'nginx.conf')
  await mkdir(join(dir, 'temp'))
  await writeFile(file, withPaths(configuration, dir))
  const args = ['-p', dir, '-c', file, '-e', 'stderr', '-g', 'daemon off;']
  const child = spawn('nginx', args, { env: nginxEnv, stdio: ['ignore', 'ignore', 'pipe'] })
  const exited = once(child, 'exit')
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  scope.defer(async () => {
    child.kill('SIGTERM')
    await exited
  })
  const logged = async (text: string) => {
    while (!errors.includes(text)) {
      if (child.exitCode !== null) throw new Error(errors)
      await Promise.race([once(child.stderr, 'data'), exited])
    }
  }
  await logged('start worker process')
  return {
    async reload(next) {
      await writeFile(file, withPaths(next, dir))
      errors = ''
      child.kill('SIGHUP')
      // The old worker processes stop.
      await logged('gracefully shutting down')
    },
    [Symbol.asyncDispose]: () => scope.disposeAsync(),
  }
}

function withPaths(configuration: string, dir: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${dir}/temp/${kind};`,
  )
  const own = `access_log off;\n${temporary.join('\n')}\n`
  return `pid ${dir}/nginx.pid;\nerror_log stderr notice;\n${configuration.replace('http {\n', `http {\n${own}`)}`
}
