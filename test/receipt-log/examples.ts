import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

/** The scripts of docs/receipts.md that this machine can run, by language. */
export const examples: Partial<Record<Language, { program: string; file: string }>> = {
  ts: { program: process.execPath, file: 'verify.ts' },
  ...(spawnSync('python3', ['-c', 'import cryptography']).status === 0 && {
    python: { program: 'python3', file: 'verify.py' },
  }),
}

type Language = 'ts' | 'python'

export interface Ran {
  isVerified: boolean
  output: string
}

/** Writes the script of docs/receipts.md in a language to a folder. Returns a function that runs it there. */
export async function openExample(language: Language, dir: string) {
  const { program, file } = examples[language] ?? { program: '', file: '' }
  const page = await readFile(join(import.meta.dirname, '../../docs/receipts.md'), 'utf8')
  const [, script = ''] = new RegExp(`\`\`\`${language}\n(.*?)\n\`\`\``, 's').exec(page) ?? []
  await writeFile(join(dir, file), script)

  return async (origin: string, requestId: string): Promise<Ran> => {
    const child = spawn(program, [file, origin, requestId], { cwd: dir, stdio: ['ignore', 'pipe', 'pipe'] })
    const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
    return { isVerified: code === 0, output: stdout + stderr }
  }
}

/** A service whose JSON answers are changed on their way. */
export async function openLiar(origin: string, lie: (path: string, body: Record<string, unknown>) => object) {
  const server = createServer((request, response) => {
    void pass(request.url ?? '/', response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    // A server on TCP has a port.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }

  async function pass(path: string, response: ServerResponse): Promise<void> {
    const answer = await fetch(origin + path)
    const body = (await answer.json()) as Record<string, unknown>
    response.writeHead(answer.status).end(JSON.stringify(answer.ok ? lie(path, body) : body))
  }
}
