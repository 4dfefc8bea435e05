import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { alternate } from '#bench/ground/alternate.ts'
import { compareRates } from '#bench/ground/compare-rates.ts'
import { openArm } from '#bench/ground/open-arm.ts'
import { openClient } from '#bench/ground/open-client.ts'
import { openGround } from '#bench/ground/open-ground.ts'
import { openService } from '#bench/ground/open-service.ts'
import type { Figure } from './figure.ts'

const load = { count: 1500, inFlight: 16 }

/** The same stored page again and again, against a bare Koa handler that returns the same bytes. */
export async function cachedHits(): Promise<Figure> {
  await using ground = await openGround()
  const site = ground.use(await openArm('site'))
  const { url } = await openService(ground, 1)
  const input = { url: `${site.url}/article` }
  const answer = await storedAnswer(url, input)
  const answerPath = join(ground.dir, 'answer.json')
  await writeFile(answerPath, answer)
  const koa = ground.use(await openArm('bare-koa', answerPath))
  const client = ground.use(openClient(url, '/fetch/basic', load.inFlight))
  const koaClient = ground.use(openClient(koa.url, '/', load.inFlight))

  const rounds = await alternate(12, {
    ours: () => client.measure(() => input, load),
    baseline: () => koaClient.measure(() => input, load),
  })
  return {
    what: `Cached hit of ${Math.round(answer.length / 1024)} KB: requests per second, to a bare Koa handler that returns the same bytes`,
    ...compareRates(rounds),
    target: { atLeast: 0.35 },
  }
}

/** The answer to the second request for a page, which must be a hit. */
async function storedAnswer(url: string, input: object): Promise<Uint8Array> {
  const ask = () =>
    fetch(`${url}/fetch/basic`, {
      method: 'POST',
      body: JSON.stringify(input),
      headers: { 'Content-Type': 'application/json' },
    })
  await (await ask()).arrayBuffer()
  const again = await ask()
  if (again.headers.get('Cache-Status') !== 'webintel; hit') throw new Error('the second answer was not a hit')
  return new Uint8Array(await again.arrayBuffer())
}
