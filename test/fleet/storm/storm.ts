import { setTimeout as sleep } from 'node:timers/promises'
import { randomFrom } from '#test/fleet/chaos/random-from.ts'
import { openPayments } from '#test/support/stores/stored-payments.ts'
import { checkOutcomes, type Outcomes } from './check-outcomes.ts'
import { makeFaults } from './make-faults.ts'
import { openDeployment } from './open-deployment.ts'
import { sendPayment, makePurchase, type Purchase } from './purchase.ts'

export interface Storm {
  faults: Record<string, number>
  /** How many purchases were undecided when the faults ended. */
  leftOpen: number
  /** How long the purchases took, and the resolution of the undecided ones. */
  buyingSeconds: number
  seconds: number
  judgement: Outcomes
}

/** Makes purchases, forty at a time, while everything fails. Then repeats each one until its outcome is known. */
export async function storm(count: number, seed: number): Promise<Storm> {
  const random = randomFrom(seed)
  await using deployment = await openDeployment(random)
  const calm = new AbortController()
  const purchases: Purchase[] = []
  const startedAt = performance.now()
  const secondsSince = () => Math.round((performance.now() - startedAt) / 1000)
  let next = 0
  const buyer = async () => {
    while (next < count) purchases.push(await makePurchase(next++, deployment, random))
  }
  const buying = Promise.all(Array.from({ length: 40 }, buyer)).finally(() => calm.abort())
  // A process that does not start again ends the storm: callers would wait forever.
  const [faults] = await Promise.all([makeFaults(deployment, random, calm.signal), buying])
  const buyingSeconds = secondsSince()
  const isOpen = ({ fate }: Purchase) => fate === 'open'
  const leftOpen = purchases.filter(isOpen).length
  // A payment that was not sent by now has expired.
  await deployment.chain.increaseTime({ seconds: 600 })
  await deployment.chain.mine({ blocks: 1 })
  const giveUpAt = performance.now() + 200_000
  const isUndecided = () => purchases.some(isOpen) || openPayments(deployment.fleet.dir) > 0
  while (isUndecided() && performance.now() < giveUpAt) {
    await Promise.all(purchases.filter(isOpen).map((made) => sendPayment(made, deployment)))
    await sleep(500)
  }
  return {
    faults,
    leftOpen,
    buyingSeconds,
    seconds: secondsSince(),
    judgement: await checkOutcomes(purchases, deployment),
  }
}
