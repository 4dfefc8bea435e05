import { expect, it } from 'vitest'
import { AppError } from '#shared/contract/errors.ts'
import type { Capture, Egress } from '#shared/egress/egress.ts'
import { findMtaSts } from '#workers/facts/domain/mail/find-mta-sts.ts'
import { askTable, txt } from './zone-table.ts'

const policy = 'version: STSv1\nmode: testing\nmx: mail.example.com\nmax_age: 86400\n'
const record = 'v=STSv1; id=20261101;'

/** An egress whose only answer is this. Certificates of test servers would not be valid for the name. */
function egressWith(answer: Partial<Capture> | Error): { egress: Egress; urls: string[] } {
  const urls: string[] = []
  const fetch: Egress['fetch'] = async ({ url }) => {
    urls.push(url)
    if (answer instanceof Error) throw answer
    return { url, status: 200, headers: {}, body: Buffer.from(policy), redirects: [], ...answer }
  }
  const stream = () => Promise.reject(new Error('A policy is small.'))
  return { egress: { fetch, stream }, urls }
}

const { signal } = new AbortController()
const { ask } = askTable({
  '_mta-sts.example.com': txt(record),
  '_mta-sts.two.com': txt(record, record),
})

it('reads the policy that the record announces', async () => {
  const { egress, urls } = egressWith({})
  expect(await findMtaSts('example.com', ask, { egress, signal })).toEqual({
    record,
    id: '20261101',
    mode: 'testing',
    mx: ['mail.example.com'],
    maxAgeSeconds: 86_400,
  })
  expect(urls).toEqual(['https://mta-sts.example.com/.well-known/mta-sts.txt'])
})

it.each<[Partial<Capture> | Error, string]>([
  [{ status: 404 }, 'The policy has HTTP status 404'],
  [{ redirects: ['https://mta-sts.example.com/'] }, 'The policy redirects'],
  [{ body: Buffer.from('<html>') }, 'The policy has no valid mode'],
  [new AppError('TLS_FAILED', 'The certificate is not valid.'), 'The policy cannot be read (TLS_FAILED)'],
])('states why there is no policy: case %#', async (answer, problem) => {
  const { egress } = egressWith(answer)
  expect(await findMtaSts('example.com', ask, { egress, signal })).toEqual({ record, id: '20261101', problem })
})

it('requests nothing without a single record', async () => {
  const { egress, urls } = egressWith({})
  for (const domain of ['none.com', 'two.com'])
    expect(await findMtaSts(domain, ask, { egress, signal })).toBeUndefined()
  expect(urls).toEqual([])
})

it('does not hide a fault of this service, or the end of the call', async () => {
  const { egress } = egressWith(new TypeError('a bug'))
  await expect(findMtaSts('example.com', ask, { egress, signal })).rejects.toThrow('a bug')
  const reason = new Error('The caller left.')
  await expect(findMtaSts('example.com', ask, { egress, signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
})
