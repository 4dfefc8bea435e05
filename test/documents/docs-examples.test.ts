import { spawnSync } from 'node:child_process'
import { stripTypeScriptTypes } from 'node:module'
import { compileFunction } from 'node:vm'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { createValidate } from '#api/calls/validate.ts'
import { exampleCode } from '#api/site/docs/examples/example-code.ts'
import { exampleRequest } from '#api/site/docs/examples/example.ts'
import { Client } from '#client/client.ts'
import type { ClientOptions } from '#client/options.ts'
import { evmKeys } from '#devnet/well-known-keys.ts'
import { operations, type AnyOperation } from '#shared/contract/operations/index.ts'
import { microDollars } from '#shared/contract/price.ts'
import { hasPython } from '#test/support/python/run-python.ts'

const publicUrl = 'https://webintel.example'
const terms = {
  publicUrl,
  charging: { isCharged: true, list: 'catalog', minimumPayment: microDollars('0.004') },
} as const

const validate = createValidate({ allow: [], own: [] })
const named = operations.map((operation) => [operation.name, operation] as const)

describe.each(named)('the example of %s in the documentation', (_, operation) => {
  const code = exampleCode(operation, terms)

  it('sends an input that the operation accepts', () => {
    const input = inputOf(operation)
    expect(validate(operation, structuredClone(input))).toMatchObject(input)
  })

  it('is TypeScript that sends the request of the example', async () => {
    const { method, url, body } = exampleRequest(operation, publicUrl)
    const sent = await firstRequestOf(code.ts)
    expect([sent.method, sent.url]).toEqual([method, url])
    // A file is sent in a form.
    if (body !== undefined && !('file' in operation.example.input)) expect(await sent.json()).toEqual(JSON.parse(body))
  })

  it('calls the same address in every language', () => {
    const { method, url } = exampleRequest(operation, publicUrl)
    expect(code.curl).toContain(url)
    // The client adds the path of its method.
    expect(code.python).toContain(JSON.stringify(publicUrl))
    expect(code.curl.includes('-X DELETE')).toBe(method === 'DELETE')
  })
})

it.skipIf(!hasPython)('every example is Python without errors of syntax (needs python3 3.10 or later)', () => {
  const texts = operations.map((operation) => exampleCode(operation, terms).python)
  const script = 'import ast, json, sys\nfor text in json.load(sys.stdin): ast.parse(text)'
  const { status, stderr } = spawnSync('python3', ['-c', script], { input: JSON.stringify(texts), encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
})

/** Runs TypeScript with our client, and returns the first request that it sends. */
async function firstRequestOf(code: string): Promise<Request> {
  let first: Request | undefined
  const record = (input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input, init)
    const isDiscovery = new URL(request.url).pathname === '/discovery'
    // The client asks for the networks before it signs in.
    if (isDiscovery) return Promise.resolve(Response.json({ credits: { signIn: { networks: ['eip155:8453'] } } }))
    first ??= request
    return Promise.resolve(Response.json({}))
  }
  const names = {
    Client: function (options: ClientOptions) {
      return new Client({ ...options, fetch: record, maxRetries: 0 })
    },
    privateKeyToAccount,
    process: { env: { EVM_PRIVATE_KEY: evmKeys.payer, WEBINTEL_KEY: `wk_0123456789abcdef_${'x'.repeat(43)}` } },
    console: { log: () => undefined },
    Blob,
  }
  const body = stripTypeScriptTypes(code).replaceAll(/^import .*$/gm, '')
  const run = compileFunction(`return (async () => {${body}})()`, Object.keys(names)) as (
    ...values: unknown[]
  ) => Promise<void>
  // The answer is none of the operation: only the request counts.
  await run(...Object.values(names)).catch(() => undefined)
  if (first === undefined) throw new Error('The example sent no request.')
  return first
}

/** The input as the request of the example carries it, with the types of the fields. */
function inputOf(operation: AnyOperation): object {
  const { url, body } = exampleRequest(operation, publicUrl)
  const sent = new URL(url)
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const pattern = new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`)
  const values = pattern.exec(sent.pathname)?.slice(1) ?? []
  const fields = operation.example.input as Readonly<Record<string, unknown>>
  const typed = (name: string, text: string) => (typeof fields[name] === 'number' ? Number(text) : text)
  return {
    ...Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(values[index] ?? '')])),
    ...Object.fromEntries([...sent.searchParams].map(([name, text]) => [name, typed(name, text)])),
    ...(body === undefined ? {} : (JSON.parse(body) as object)),
  }
}
