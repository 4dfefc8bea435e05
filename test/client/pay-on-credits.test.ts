import { once } from 'node:events'
import { expect, it } from 'vitest'
import { openProcess, openService } from '#test/support/processes/service.ts'

it('npm run pay -- --credits buys a bundle when the balance is low, and spends it, on both chains', async () => {
  await using service = await openService({ PAYMENTS: 'x402' })
  const localUrl = service.url.replace('127.0.0.1', 'localhost')
  const pay = (...order: string[]) => run('--credits', ...order)
  const run = async (...order: string[]) => {
    const env = { PUBLIC_URL: localUrl, DATA_DIR: service.dir }
    await using paying = openProcess(['devnet/pay.ts', ...order], env)
    const [code] = (await once(paying.child, 'close')) as [number]
    return { code, text: paying.lines.join('\n') }
  }
  for (const chain of [[], ['--solana']]) {
    const set = await pay(...chain, 'POST', '/memory/set', '{"key":"a b","value":[1]}')
    expect(set.text).toMatch(/^bought +\{"added":"10","bonus":"2"/m)
    expect(set.text).toMatch(/^price +\$0\.001 of credits$/m)
    expect(set.text).toMatch(/^balance +\$11\.999 of credits left$/m)
    expect(set.text).toContain('"paymentMethod":"credits"')
    const get = await pay(...chain, 'GET', '/memory/get?key=a%20b')
    expect(get.text).toMatch(/^\{"key":"a b","value":\[1\]/m)
    expect(get.text).not.toMatch(/^bought/m)
    const free = await pay(...chain, 'DELETE', '/memory/a%20b')
    expect(free.text).toMatch(/^price +nothing was charged$/m)
    expect([set.code, get.code, free.code]).toEqual([0, 0, 0])
  }
  const { code, text } = await pay('GET', '/memory/get?key=none')
  expect([code, text]).toEqual([1, expect.stringContaining('MEMORY_KEY_NOT_FOUND')])
  const anybody = await run('GET', '/memory/list')
  expect(anybody.text).toMatch(/^advice +.*: npm run pay -- --credits GET \/memory\/list$/m)
  expect(anybody.code).toBe(1)
})
