import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listMonitors, monitorViewOf } from '#api/inline/monitor/read-monitors.ts'
import { monitorStore, type MonitorStore } from '#shared/storage/stores/monitors/monitors.ts'
import { newRecord } from '#test/support/stores/monitored-store.ts'
import { openRamStore } from '#test/support/stores/ram-store.ts'

const owner = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const ids = Array.from({ length: 500 }, (_, index) => `mon_${1000 + index}`)
/** A view of 10,000 bytes or more. */
const ignorePatterns = Array.from({ length: 20 }, () => 'x'.repeat(500))

describe('the list of a wallet’s monitors', () => {
  let opened: Awaited<ReturnType<typeof openRamStore>>
  let monitors: MonitorStore
  beforeAll(async () => {
    opened = await openRamStore(Date.now)
    monitors = monitorStore(opened.store)
    await Promise.all(
      ids.map((id, index) => monitors.create(id, newRecord(1_800_000_000_000 + index, { ignorePatterns }, { owner }))),
    )
  })
  afterAll(() => opened[Symbol.asyncDispose]())

  it('ends a page after a few MiB, and goes on where it ended', async () => {
    const pages = [await listMonitors({ owner, limit: 1000 }, monitorViewOf, { monitors })]
    for (let next = pages[0]?.next; next !== undefined; next = pages.at(-1)?.next)
      pages.push(await listMonitors({ owner, limit: 1000, cursor: next }, monitorViewOf, { monitors }))
    expect(pages.length).toBe(2)
    for (const { views } of pages) expect(JSON.stringify(views).length).toBeLessThan(5_000_000)
    expect(pages.flatMap(({ views }) => views.map(({ monitorId }) => monitorId))).toEqual(ids)
  })

  it('has as many monitors on a page as asked for', async () => {
    const first = await listMonitors({ owner, limit: 45 }, ({ id }) => ({ id }), { monitors })
    const second = await listMonitors({ owner, limit: 45, cursor: first.next }, ({ id }) => ({ id }), { monitors })
    expect([...first.views, ...second.views].map(({ id }) => id)).toEqual(ids.slice(0, 90))
  })

  it('reads few records at once, and lets other calls run between them', async () => {
    let [reading, most, turns] = [0, 0, 0]
    const slow: MonitorStore = {
      ...monitors,
      async find(id) {
        most = Math.max(most, ++reading)
        await Promise.resolve()
        reading -= 1
        return monitors.find(id)
      },
    }
    const listed = listMonitors({ owner, limit: 100 }, monitorViewOf, { monitors: slow })
    while ((await Promise.race([listed, setImmediate('turn')])) === 'turn') turns++
    expect(most).toBe(20)
    expect(turns).toBeGreaterThan(3)
  })
})
