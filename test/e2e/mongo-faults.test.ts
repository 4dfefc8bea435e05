import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { isOver } from '#shared/stores/jobs.ts'
import { openFleet } from '#test/support/fleet.ts'
import { openHeldSite } from '#test/support/held-site.ts'
import { openMongoDoor } from '#test/support/mongo-door.ts'
import { openMongoDatabase, withMongo } from '#test/support/mongo.ts'
import { storedJobs } from '#test/support/stored-jobs.ts'
import { timedFetch } from '#test/support/timed-fetch.ts'

withMongo('jobs whose MongoDB fails', (serverUrl) => {
  describe.concurrent('a job', { timeout: 60_000 }, () => {
    it('is done by another when its worker is killed after the result is stored and before the job is completed', async () => {
      await using ground = await openGround(serverUrl)
      const { fleet, site, door } = ground
      const [api, doomed] = await Promise.all([fleet.api(), fleet.worker({ MONGODB_URL: door.url })])
      const reply = timedFetch(api, { url: `${site.url}/held`, timeout: 30_000 })
      await site.reached()
      const isCompleting = door.pauseBefore('"status":"completed"')
      site.release()
      await isCompleting
      await Promise.all([doomed.end('SIGKILL'), fleet.worker()])
      expect(await ground.jobs()).toMatchObject([{ status: 'running' }])
      expect((await reply).status).toBe(200)
      expect(site.requests).toEqual(['/held', '/held'])
      await ground.expectAllOver()
    })

    it.for(['hangs', 'is gone'] as const)(
      'is answered when the MongoDB %s for 5 s in the middle of it',
      async (how) => {
        await using ground = await openGround(serverUrl)
        const { fleet, site, door } = ground
        const through = { MONGODB_URL: door.url }
        const [api] = await Promise.all([fleet.api(through), fleet.worker(through), fleet.scheduler(through)])
        const reply = timedFetch(api, { url: `${site.url}/held`, timeout: 30_000 })
        await site.reached()
        if (how === 'hangs') door.pause()
        else await door.close()
        site.release()
        await sleep(5000)
        if (how === 'hangs') door.resume()
        else await door.open()
        const { status, tookMs, body } = await reply
        console.log(how, status, tookMs, body['code'], body['message'], site.requests)
        expect(status).toBe(200)
        await ground.expectAllOver()
      },
    )
  })
})

const patience = { timeout: 20_000, interval: 200 }

/** Without the door the processes have their own way to the database. */
async function openGround(serverUrl: string) {
  const scope = new AsyncDisposableStack()
  const { url } = scope.use(openMongoDatabase(serverUrl))
  const door = scope.use(await openMongoDoor(url))
  const site = scope.use(await openHeldSite())
  const fleet = scope.use(await openFleet({ MONGODB_URL: url }))
  const jobs = () => storedJobs({ dir: fleet.dir, mongoUrl: url })
  return {
    door,
    site,
    fleet,
    jobs,
    async expectAllOver() {
      await vi.waitFor(async () => expect((await jobs()).filter((job) => !isOver(job))).toEqual([]), patience)
      await vi.waitFor(async () => expect(await fleet.unfinished()).toEqual([]), patience)
    },
    [Symbol.asyncDispose]: () => scope.disposeAsync(),
  }
}
