import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { alternate } from '#bench/fixtures/alternate.ts'
import { compareRates } from '#bench/fixtures/compare-rates.ts'
import { openClient } from '#bench/fixtures/open-client.ts'
import { openFixtures } from '#bench/fixtures/open-fixtures.ts'
import { openService } from '#bench/fixtures/open-service.ts'
import { openVariant } from '#bench/fixtures/open-variant.ts'
import type { Figure } from './figure.ts'

const load = { count: 1500, inFlight: 16 }

/** Requests per second for a cached page, compared to a bare Koa handler that returns the same bytes. */
export async function cachedHits(): Promise<Figure> {
  await using fixtures = await openFixtures()
  const site = fixtures.use(await openVariant('site'))
  const { url } = await openService(fixtures, { threads: 1 })
  const input = { url: `${site.url}/article` }
  const answer = await storedAnswer(url, input)
  const answerPath = join(fixtures.dir, 'answer.json')
  await writeFile(answerPath, answer)
  const koa = fixtures.use(await openVariant('bare-koa', answerPath))
  const client = fixtures.use(openClient(url, '/fetch/basic', load.inFlight))
  const koaClient = fixtures.use(openClient(koa.url, '/', load.inFlight))

  const rounds = await alternate(12, {
    ours: () => client.measure(() => input, load),
    baseline: () => koaClient.measure(() => input, load),
  })
  return {
    comparison: `Cached hit of ${Math.round(answer.length / 1024)} KB: requests per second, to a bare Koa handler that returns the same bytes`,
    ...compareRates(rounds),
    target: { atLeast: 0.9 },
  }
}

/** The response to the second request for a page. It must be a cache hit. */
async function storedAnswer(url: string, input: object): Promise<Uint8Array> {
  const ask = () =>
    fetch(`${url}/fetch/basic`, {
      method: 'POST',
      body: JSON.stringify(input),
      headers: { 'Content-Type': 'application/json' },
    })
  await (await ask()).arrayBuffer()
  const again = await ask()
  if (again.headers.get('Cache-Status') !== 'webintel; hit')
    throw new Error('expected a cache hit for the second request, got a miss')
  return new Uint8Array(await again.arrayBuffer())
}
