import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { openReach } from '#shared/adapters/store-mongo/open-reach.ts'

const never = () => new Promise<never>(() => {})
const unavailable = { code: 'SERVICE_UNAVAILABLE' }

describe('an operation of MongoDB', () => {
  it('fails when nothing is heard of the server', async () => {
    const { reach } = openReach({ silenceMs: 100, operationMs: 10_000 })
    await expect(reach(never)).rejects.toMatchObject(unavailable)
  })

  it('may take longer while there are signs of life', async () => {
    const { reach, heard } = openReach({ silenceMs: 300, operationMs: 10_000 })
    const beating = setInterval(heard, 20)
    expect(await reach(() => sleep(700, 'slow'))).toBe('slow')
    clearInterval(beating)
    await expect(reach(never)).rejects.toMatchObject(unavailable)
  })

  it('may take longer while others are answered', async () => {
    const { reach } = openReach({ silenceMs: 300, operationMs: 10_000 })
    const beating = setInterval(() => void reach(async () => {}), 20)
    expect(await reach(() => sleep(700, 'slow'))).toBe('slow')
    clearInterval(beating)
  })

  it('fails in the end whatever is heard', async () => {
    const { reach, heard } = openReach({ silenceMs: 300, operationMs: 500 })
    const beating = setInterval(heard, 20)
    await expect(reach(never)).rejects.toMatchObject(unavailable)
    clearInterval(beating)
  })

  it('is answered after a standstill of this process that was longer than the silence it bears', async () => {
    const { reach } = openReach({ silenceMs: 50, operationMs: 10_000 })
    const answer = reach(() => sleep(60, 'there'))
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
    expect(await answer).toBe('there')
  })
})
