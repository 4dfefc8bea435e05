import { setTimeout as sleep } from 'node:timers/promises'
import { randomFrom } from '#test/e2e/chaos/random-from.ts'
import { openPayments } from '#test/support/stored-payments.ts'
import { judge, type Judgement } from './judge.ts'
import { makeFaults } from './make-faults.ts'
import { openMarket } from './open-market.ts'
import { bring, purchase, type Purchase } from './purchase.ts'

export interface Storm {
  faults: Record<string, number>
  /** How many purchases were undecided when the faults ended. */
  leftOpen: number
  /** How long the buying took, and with what was undecided then. */
  buyingSeconds: number
  seconds: number
  judgement: Judgement
}

/** So many purchases, forty at a time, while everything fails; then each is brought until its fate is known. */
export async function storm(count: number, seed: number): Promise<Storm> {
  const random = randomFrom(seed)
  await using market = await openMarket(random)
  const calm = new AbortController()
  const failing = makeFaults(market, random, calm.signal)
  const purchases: Purchase[] = []
  const startedAt = performance.now()
  const secondsSince = () => Math.round((performance.now() - startedAt) / 1000)
  let next = 0
  const buyer = async () => {
    while (next < count) purchases.push(await purchase(next++, market, random))
  }
  await Promise.all(Array.from({ length: 40 }, buyer))
  calm.abort()
  const buyingSeconds = secondsSince()
  const faults = await failing
  const isOpen = ({ fate }: Purchase) => fate === 'open'
  const leftOpen = purchases.filter(isOpen).length
  // What was not sent by now never is: its time is over.
  await market.chain.increaseTime({ seconds: 600 })
  await market.chain.mine({ blocks: 1 })
  const giveUpAt = performance.now() + 200_000
  const isUndecided = () => purchases.some(isOpen) || openPayments(market.fleet.dir) > 0
  while (isUndecided() && performance.now() < giveUpAt) {
    await Promise.all(purchases.filter(isOpen).map((made) => bring(made, market)))
    await sleep(500)
  }
  return { faults, leftOpen, buyingSeconds, seconds: secondsSince(), judgement: await judge(purchases, market) }
}
