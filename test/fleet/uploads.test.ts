import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { longLetters } from '#test/document-files/exploding-files.ts'
import { openFleet, type Fleet } from '#test/support/processes/fleet.ts'

describe('a file in a fleet', () => {
  let fleet: Fleet
  beforeAll(async () => {
    fleet = await openFleet()
  })
  afterAll(() => fleet[Symbol.asyncDispose]())

  const pieces = () => {
    const database = new DatabaseSync(join(fleet.dir, 'fast.db'), { readOnly: true, timeout: 5000 })
    try {
      return database.prepare(`SELECT key FROM records WHERE collection = 'uploads'`).all().length
    } finally {
      database.close()
    }
  }

  it('is read by another worker if the first dies, and is deleted then', async () => {
    const [{ url }, first] = await Promise.all([fleet.api(), fleet.worker(), fleet.scheduler()])
    const accepted = await fetch(`${url}/pdf`, {
      method: 'POST',
      body: Uint8Array.from(longLetters()),
      headers: { 'Content-Type': 'application/pdf', Prefer: 'respond-async' },
    })
    expect(accepted.status).toBe(202)
    const view = async () =>
      (await (await fetch(url + String(accepted.headers.get('Location')))).json()) as { status: string }
    await vi.waitUntil(async () => (await view()).status === 'running', { timeout: 20_000, interval: 50 })
    expect(pieces()).toBeGreaterThan(0)
    await first.end('SIGKILL')
    await fleet.worker()
    await vi.waitUntil(async () => (await view()).status === 'completed', { timeout: 40_000, interval: 200 })
    expect(pieces()).toBe(0)
  })
})
