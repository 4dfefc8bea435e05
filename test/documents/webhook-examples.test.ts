import { spawnSync } from 'node:child_process'
import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Webhook } from 'standardwebhooks'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { hasPython } from '#test/support/python/run-python.ts'

const root = join(import.meta.dirname, '../..')
const page = await readFile(join(root, 'docs/webhooks.md'), 'utf8')

type Headers = Record<string, string>

interface Examples {
  readNotice: (body: Buffer, headers: Headers) => unknown
  isFromService: (body: Buffer, headers: Headers, origin: string) => Promise<boolean>
}

const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
const otherSecret = `whsec_${Buffer.alloc(32, 2).toString('base64')}`
const notice = { type: 'monitor.changed', timestamp: '2026-11-20T13:20:00.000Z', data: { url: 'https://é.example/' } }
const body = Buffer.from(JSON.stringify(notice))
const changedBody = Buffer.from(JSON.stringify({ ...notice, type: 'monitor.failed' }))

const sentAgo = (seconds: number) => new Date(Date.now() - seconds * 1000)

function headersOf(at: Date, signature: string): Headers {
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signature,
  }
}

const signedV1 = (key: string, at = new Date()) => headersOf(at, new Webhook(key).sign('msg_1', at, body.toString()))

function signedV1a(key: KeyObject, at = new Date()): Headers {
  const text = Buffer.concat([Buffer.from(`msg_1.${Math.floor(at.getTime() / 1000)}.`), body])
  return headersOf(at, `v1,AAAA v1a,${sign(null, text, key).toString('base64')}`)
}

/** Notices that every example must refuse. */
const refused: readonly (readonly [name: string, body: Buffer, headers: Headers])[] = [
  ['another secret', body, signedV1(otherSecret)],
  ['a changed body', changedBody, signedV1(secret)],
  ['an attempt of six minutes ago', body, signedV1(secret, sentAgo(360))],
  ['an attempt of six minutes ahead', body, signedV1(secret, sentAgo(-360))],
  ['no signature', body, headersOf(new Date(), '')],
  ['a signature with other characters than ASCII', body, headersOf(new Date(), 'v1,é')],
  ['no headers', body, {}],
]

describe('the TypeScript of docs/webhooks.md', () => {
  afterEach(() => vi.unstubAllEnvs())

  it('accepts a signed notice, during a rotation, too', async () => {
    vi.stubEnv('WEBHOOK_SECRET', secret)
    const { readNotice } = await loadExamples()
    const [own, other] = [signedV1(secret), signedV1(otherSecret)]
    const both = { ...own, 'webhook-signature': `${other['webhook-signature']} ${own['webhook-signature']} v1a,AAAA` }
    expect(readNotice(body, own)).toEqual(notice)
    expect(readNotice(body, both)).toEqual(notice)
  })

  it.each(refused)('refuses %s', async (_name, sentBody, headers) => {
    vi.stubEnv('WEBHOOK_SECRET', secret)
    const { readNotice } = await loadExamples()
    expect(() => readNotice(sentBody, headers)).toThrow()
  })

  it('verifies v1a with a webhook key of the service, old or new, and with no other key', async () => {
    const { isFromService } = await loadExamples()
    const [old, active, proof] = [
      generateKeyPairSync('ed25519'),
      generateKeyPairSync('ed25519'),
      generateKeyPairSync('ed25519'),
    ]
    const origin = await serveKeys({
      'webhook-1': old.publicKey,
      'webhook-2': active.publicKey,
      proof: proof.publicKey,
    })
    expect(await isFromService(body, signedV1a(old.privateKey), origin)).toBe(true)
    expect(await isFromService(body, signedV1a(active.privateKey), origin)).toBe(true)
    expect(await isFromService(body, signedV1a(proof.privateKey), origin)).toBe(false)
    expect(await isFromService(changedBody, signedV1a(active.privateKey), origin)).toBe(false)
    expect(await isFromService(body, signedV1a(active.privateKey, sentAgo(360)), origin)).toBe(false)
    expect(await isFromService(body, signedV1(secret), origin)).toBe(false)
    expect(await isFromService(body, {}, origin)).toBe(false)
  })
})

describe.skipIf(!hasPython)('the Python of docs/webhooks.md (needs python3 3.10 or later)', () => {
  it('accepts a signed notice', () => {
    expect(runPython(body, signedV1(secret))).toEqual({ notice })
  })

  it.each(refused)('refuses %s', (_name, sentBody, headers) => {
    expect(runPython(sentBody, headers)).toEqual({ error: 'ValueError' })
  })
})

/** The code blocks of the page in a language. */
function blocks(language: string): string {
  const found = page
    .split('\n```')
    .flatMap((part) => (part.startsWith(`${language}\n`) ? [part.slice(language.length)] : []))
  expect(found).not.toEqual([])
  return found.join('\n')
}

async function loadExamples(): Promise<Examples> {
  // Below node_modules, so that the example finds its package as a reader's file does.
  const cache = join(root, 'node_modules/.cache')
  await mkdir(cache, { recursive: true })
  const dir = await mkdtemp(join(cache, 'webhook-examples-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  const file = join(dir, 'examples.mjs')
  await writeFile(file, stripTypeScriptTypes(blocks('ts')))
  // The page exports these functions.
  return (await import(pathToFileURL(file).href)) as Examples
}

async function serveKeys(keys: Record<string, KeyObject>): Promise<string> {
  const list = Object.entries(keys).map(([kid, key]) =>
    Object.assign(key.export({ format: 'jwk' }), { kid, use: 'sig' }),
  )
  const server = createServer((_request, response) => response.end(JSON.stringify({ keys: list })))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  // A server on TCP has a port.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function runPython(sentBody: Buffer, headers: Headers): unknown {
  const main = [
    'import sys',
    'given = json.load(sys.stdin)',
    'try:',
    '    print(json.dumps({"notice": read_notice(base64.b64decode(given["body"]), given["headers"])}))',
    'except Exception as error:',
    '    print(json.dumps({"error": type(error).__name__}))',
  ]
  const input = JSON.stringify({ body: sentBody.toString('base64'), headers })
  const { stdout, stderr } = spawnSync('python3', ['-c', [blocks('python'), ...main].join('\n')], {
    input,
    encoding: 'utf8',
    env: { ...process.env, WEBHOOK_SECRET: secret },
  })
  expect(stderr).toBe('')
  return JSON.parse(stdout)
}
