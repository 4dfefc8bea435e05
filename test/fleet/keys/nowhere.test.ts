import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { operations } from '#shared/contract/operations/index.ts'
import { openKeyService, type KeyService, type MadeKey } from '#test/keys/key-service.ts'
import { openTraceReceiver } from '#test/support/servers/trace-receiver.ts'

const metricsToken = 'metrics-token-of-this-test'

describe('the secret of a spending key', () => {
  it('is in no log, file, metric, trace or receipt, whatever is called with it', async () => {
    await using receiver = await openTraceReceiver()
    const keys = await openKeyService({
      LOG_LEVEL: 'debug',
      ADMIN_TOKEN: metricsToken,
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    })
    const secrets: string[] = []
    const receipts = new Set<string>()
    const note = ({ key }: MadeKey) => void secrets.push(key, key.slice(-43))
    try {
      const wallet = await keys.openWallet()
      const grant = { limit: '5', label: 'a', access: ['memory', 'monitors', 'history'] }
      const statement =
        "Allow the key 'a' to spend up to $5 of my credits. Operations: all. Hosts: all. Access to my data: memory, monitors, history."
      const { body: root } = await keys.makeKey(wallet, grant, statement)
      note(root)
      const child = await keys.makeChild(root, { limit: '1', access: ['memory', 'monitors', 'history'] })
      note(child)
      note(await childOverMcp(keys, child))
      const calls = operations.flatMap((operation) => callsOf(operation, root.keyId, `${keys.site.url}/`, child.key))
      // Eight at a time, in an order that mixes operations.
      const mixed = calls.toSorted(() => Math.random() - 0.5)
      const answered = await Promise.all(
        Array.from({ length: 8 }, async () => {
          let count = 0
          for (let next = mixed.pop(); next !== undefined; next = mixed.pop()) {
            const response = await fetch(keys.service.url + next.target, next.init)
            await response.arrayBuffer()
            const receipt = response.headers.get('X-Receipt-Id')
            if (receipt !== null) receipts.add(receipt)
            if (response.status < 400) count++
          }
          return count
        }),
      )
      expect(answered.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(30)
      expect(receipts.size).toBeGreaterThan(5)
      await keys.sendWith(root.key, `DELETE /keys/${root.keyId}`)
      await keys.sendWith(child.key, 'POST /fetch/basic', { body: { url: `${keys.site.url}/` } })

      const shown = await Promise.all([
        ...[...receipts].map((id) => textOf(`${keys.service.url}/receipts/${id}`)),
        textOf(`${keys.service.url}/metrics`, metricsToken),
        textOf(`${keys.service.url}/health`),
      ])
      const files = await filesIn(keys.service.dir)
      await keys.service.process.end('SIGTERM')
      const places = { shown, files: [...files, ...(await filesIn(keys.service.dir))] }
      const logs = keys.service.process.lines
      expect(logs.length).toBeGreaterThan(calls.length / 2)
      expect(receiver.spans.length).toBeGreaterThan(calls.length / 2)
      const written = [...places.shown, ...places.files, ...logs, JSON.stringify(receiver.spans)]
      // The search finds what is there.
      expect(written.some((text) => text.includes(root.keyId))).toBe(true)
      for (const secret of secrets)
        expect(written.filter((text) => text.includes(secret)).map(around(secret))).toEqual([])
    } finally {
      await keys[Symbol.asyncDispose]()
    }
  })
})

const around = (secret: string) => (text: string) => {
  const at = text.indexOf(secret)
  return text.slice(Math.max(0, at - 300), at + 100)
}

interface SentCall {
  target: string
  init: RequestInit
}

/** The example of an operation, and some other and wrong forms of it, with a key. */
function callsOf(operation: (typeof operations)[number], keyId: string, page: string, key: string): SentCall[] {
  const { method, path, example } = operation
  // Revoking is the last call.
  if (operation.name === 'key-revoke') return []
  const input: Record<string, unknown> = { ...example.input, ...('url' in example.input && { url: page }) }
  if ('urls' in example.input) input['urls'] = [page, `${page}?2`]
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (name === 'keyId' ? keyId : String(input[name])))
  const hasBody = method === 'POST' || method === 'PATCH'
  const query = hasBody ? '' : `?${new URLSearchParams(input as Record<string, string>).toString()}`
  const body = (fields: object) => (hasBody ? { body: JSON.stringify(fields) } : {})
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', Prefer: 'respond-async' }
  const send = (target: string, fields: object, own: Record<string, string> = {}): SentCall => ({
    target,
    init: { method, headers: { ...headers, ...own }, ...body(fields) },
  })
  const [first = ''] = Object.keys(input)
  const wrong = [
    send(filled + query, input, { 'Idempotency-Key': 'again', Authorization: `bearer   ${key} ` }),
    send(`${filled}?key=${key}`, input),
    send(`${filled}?key=${encodeURIComponent(key).replaceAll('_', '%5F')}`, input),
    send(`${filled}/${key}`, input),
    send(filled + query, { ...input, [first]: { key } }),
    send(filled + query, { ...input, [key]: 1 }),
    send(filled + query, input, { Authorization: `Bearer ${key}x` }),
    send(filled + query, input, { Authorization: `Basic ${key}` }),
    send(filled + query, input, { 'X-Max-Price': key }),
    send(filled + query, input, { 'Payment-Signature': key }),
    ...(hasBody ? [{ target: filled, init: { method, headers, body: `{"key": ${key}` } }] : []),
  ]
  return [send(filled + query, input), ...wrong.filter(() => Math.random() < 0.3)]
}

async function childOverMcp(keys: KeyService, { key, keyId }: MadeKey): Promise<MadeKey> {
  const response = await keys.sendWith(key, 'POST /mcp', {
    body: {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'create_child_key', arguments: { keyId, limit: '0.5', label: 'b' } },
    },
    headers: { Accept: 'application/json, text/event-stream' },
  })
  const made = /wk_[0-9a-f]{16}_[\w-]{43}/.exec(await response.text())?.[0]
  if (made === undefined) throw new Error('No key was made.')
  return { key: made, keyId: '', left: '' }
}

async function textOf(url: string, token?: string): Promise<string> {
  return (await fetch(url, { headers: token === undefined ? {} : { Authorization: `Bearer ${token}` } })).text()
}

/** The bytes of all files in a folder. */
async function filesIn(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return Promise.all(files.map((file) => readFile(file, 'latin1').catch(() => '')))
}
