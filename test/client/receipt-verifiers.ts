import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { verifyReceipt } from '#client/receipts.ts'

const python = join(import.meta.dirname, '../../client/python')
const runs = (code: string) => spawnSync('python3', ['-c', code]).status === 0

/** `verifyReceipt` of the clients, by language: those that this machine can run. Each rejects if a proof does not hold. */
export const verifiers: Readonly<Record<string, Verifier>> = {
  ts: (origin, requestId, olderHead) => verifyReceipt(origin, requestId, olderHead === undefined ? {} : { olderHead }),
  ...(runs('import sys, cryptography; assert sys.version_info >= (3, 10)') && { python: verifyInPython }),
}

type Verifier = (
  origin: string,
  requestId: string,
  olderHead?: string,
) => Promise<{ leafIndex: number; signedHead: string }>

async function verifyInPython(...args: Parameters<Verifier>) {
  const script = `
import json, sys
from webintel import verify_receipt
origin, request_id, older = (sys.argv[1:] + [None])[:3]
found = verify_receipt(origin, request_id, older_head=older)
print(json.dumps({"leafIndex": found.leaf_index, "signedHead": found.signed_head}))`
  const given = args.filter((each) => each !== undefined)
  const env = { PATH: process.env['PATH'], PYTHONPATH: python }
  const { stdout } = await promisify(execFile)('python3', ['-c', script, ...given], { env })
  return JSON.parse(stdout) as { leafIndex: number; signedHead: string }
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
