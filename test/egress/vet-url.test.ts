import { expect, test } from 'vitest'
import { AppError } from '#shared/contract/errors.ts'
import { configuredRules } from '#shared/egress/configured-rules.ts'
import { vetUrl } from '#shared/egress/vet-url.ts'
import { readConfig } from '#shared/runtime/config.ts'
import { parseEgressRules } from '#shared/runtime/settings/egress-rules.ts'
import { hiddenAddresses, invalidAddresses, publicAddresses, refusedAddresses } from './addresses.ts'

const strict = parseEgressRules({})

test('rejects every spelling of an internal address', () => {
  expect(hiddenAddresses.length).toBeGreaterThan(400)
  expect(hiddenAddresses.filter((text) => verdict(text) === 'allowed')).toEqual([])
})

test('rejects internal names and other ports, in every spelling', () => {
  expect(others(refusedAddresses, 'URL_NOT_ALLOWED')).toEqual([])
})

test('throws INVALID_URL for anything but an http URL', () => {
  expect(others(invalidAddresses, 'INVALID_URL')).toEqual([])
})

test('allows public addresses in every spelling', () => {
  expect(others(publicAddresses, 'allowed')).toEqual([])
})

test('uses one message for all rejections, without an address', () => {
  const messages = new Set(refusedAddresses.map((text) => failure(text)?.message))
  expect(messages.size).toBe(1)
  expect([...messages].join()).not.toMatch(/127|10\.|::|localhost|metadata/)
})

test('states what was expected and found for an invalid URL', () => {
  const found = (text: string) => failure(text)?.message
  expect(found('ftp://example.com/')).toMatch(/Expected an absolute http or https URL.*found the scheme "ftp"/)
  expect(found('http://a:b@example.com/')).toMatch(/a user name or password/)
  expect(found('https://example.com/\n')).toMatch(/a control character/)
  expect(found('http://example.com\\@10.0.0.1/')).toMatch(/a backslash/)
  expect(found(`https://example.com/${'a'.repeat(2048)}`)).toMatch(/more than 2048 characters/)
  expect(found('https://example.com/\ud800')).toMatch(/invalid Unicode/)
})

test('returns the same URL for a vetted URL', () => {
  for (const text of publicAddresses) {
    const { href } = vetUrl(text, strict)
    expect(vetUrl(href, strict).href).toBe(href)
  }
})

test('limits the length after percent-encoding', () => {
  const cyrillic = `https://example.com/${'я'.repeat(400)}`
  expect(verdict(cyrillic)).toBe('INVALID_URL')
  expect(verdict(`https://example.com/${'a'.repeat(2028)}`)).toBe('allowed')
  expect(verdict(`https://example.com/${'a'.repeat(2029)}`)).toBe('INVALID_URL')
})

test('removes the trailing dot of a host', () => {
  expect(vetUrl('https://Example.COM./a', strict).href).toBe('https://example.com/a')
})

test('allows a listed host on its port, or on any port', () => {
  const rules = parseEgressRules({
    allow: 'localhost:3001, intranet ,127.0.0.1:4000,10.1.0.0/16,[fd00::1]:81,fd01::/16',
  })
  const may = (text: string) => verdict(text, rules)
  expect(['http://localhost:3001/', 'http://intranet/', 'https://intranet:9000/'].map(may)).toEqual(
    Array(3).fill('allowed'),
  )
  expect(['http://127.0.0.1:4000/', 'http://0x7f.1:4000/', 'http://10.1.2.3:22/'].map(may)).toEqual(
    Array(3).fill('allowed'),
  )
  expect(['http://[fd00::1]:81/', 'http://[fd01::5]/', 'http://[::ffff:10.1.0.9]/'].map(may)).toEqual(
    Array(3).fill('allowed'),
  )
  expect(
    [
      'http://localhost/',
      'http://localhost:3002/',
      'http://sub.localhost:3001/',
      'http://127.0.0.1:4001/',
      'http://127.0.0.2:4000/',
    ]
      .concat(
        'http://10.2.0.1/',
        'http://[fd00::1]:82/',
        'http://[fd02::1]/',
        'http://xintranet/',
        'http://intranet.local/',
      )
      .map(may),
  ).toEqual(Array(10).fill('URL_NOT_ALLOWED'))
})

test('rejects other schemes and credentials for a listed host', () => {
  const rules = parseEgressRules({ allow: 'localhost,127.0.0.0/8' })
  const hostile = [
    'file://localhost/etc/passwd',
    'ftp://localhost/',
    'gopher://127.0.0.1/',
    'http://a@localhost/',
    'http://localhost\\/',
  ]
  expect(hostile.map((text) => verdict(text, rules))).toEqual(Array(5).fill('INVALID_URL'))
})

test('defers names to DNS resolution if a range allows the port', () => {
  expect(verdict('http://site.example.com:4000/', parseEgressRules({ allow: '127.0.0.1:4000' }))).toBe('allowed')
  expect(verdict('http://site.example.com:4001/', parseEgressRules({ allow: '127.0.0.1:4000' }))).toBe(
    'URL_NOT_ALLOWED',
  )
  expect(verdict('http://site.local:4000/', parseEgressRules({ allow: '127.0.0.1:4000' }))).toBe('URL_NOT_ALLOWED')
})

test('rejects own hosts, even if they are listed', () => {
  const rules = parseEgressRules({
    allow: 'localhost,api.example.com,127.0.0.1',
    ownHosts: ['api.example.com', 'localhost:3000', '127.0.0.1:3000'],
  })
  const own = [
    'https://api.example.com/',
    'http://API.example.com.:8080/r/x',
    'http://localhost:3000/',
    'http://127.1:3000/',
  ]
  expect(own.map((text) => verdict(text, rules))).toEqual(Array(4).fill('URL_NOT_ALLOWED'))
  const others = ['https://www.example.com/', 'http://localhost:3001/', 'http://127.0.0.1:3001/']
  expect(others.map((text) => verdict(text, rules))).toEqual(Array(3).fill('allowed'))
})

test('allows other ports of the public host only by EGRESS_ALLOW', () => {
  const rulesOf = (env: Record<string, string>) => configuredRules(readConfig({ PORT: '3000', ...env }))
  const named = rulesOf({ PUBLIC_URL: 'http://localhost:3000', EGRESS_ALLOW: 'localhost:4000' })
  const range = rulesOf({ PUBLIC_URL: 'https://203.0.113.7', EGRESS_ALLOW: '203.0.113.7:8080' })
  const allowed = [
    verdict('http://localhost:4000/', named),
    verdict('http://203.0.113.7:8080/', range),
    verdict('https://other.example.com/', range),
  ]
  expect(allowed).toEqual(Array(3).fill('allowed'))
  const refused = [
    verdict('http://localhost:3000/', named),
    verdict('http://localhost:4001/', named),
    verdict('https://203.0.113.7/', range),
    verdict('http://203.0.113.7/', range),
    verdict('http://203.0.113.7:3000/', range),
    verdict('http://127.0.0.1:3000/', rulesOf({ PUBLIC_URL: 'https://api.example.com', EGRESS_ALLOW: '127.0.0.1' })),
    verdict('http://api.example.com:8080/', rulesOf({ PUBLIC_URL: 'https://api.example.com' })),
  ]
  expect(refused).toEqual(Array(7).fill('URL_NOT_ALLOWED'))
})

test('names an invalid rule', () => {
  for (const entry of [
    'http://a.example/',
    'a b',
    'host:99999',
    'host:',
    ':80',
    '10.0.0.0/33',
    'a/b',
    '[::1',
    'user@host',
  ]) {
    expect(() => parseEgressRules({ allow: `ok.example,${entry}` })).toThrow(`found "${entry}"`)
  }
  expect(parseEgressRules({ allow: ' , ,' }).allow).toEqual([])
})

function verdict(text: string, rules = strict): string {
  return failure(text, rules)?.code ?? 'allowed'
}

function failure(text: string, rules = strict): AppError | undefined {
  try {
    vetUrl(text, rules)
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

function others(texts: readonly string[], expected: string): string[] {
  return texts.filter((text) => verdict(text) !== expected).map((text) => `${verdict(text)}: ${text}`)
}
