import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTerminal, isReachable } from '#test/support/processes/process-wrappers.ts'
import { openProcess, openService, type Service } from '#test/support/processes/service.ts'
import { openHeldSite, type HeldSite } from '#test/support/sites/held-site.ts'
import { screenSize, watchScreen } from './watch-screen.ts'

describe.skipIf(!isReachable(inTerminal))('a paid call at a terminal', () => {
  let service: Service
  let site: HeldSite
  beforeAll(async () => {
    site = await openHeldSite()
    service = await openService({ PAYMENTS: 'x402' })
  })
  afterAll(async () => {
    await service[Symbol.asyncDispose]()
    await site[Symbol.asyncDispose]()
  })

  it.each([
    ['npm run pay', 'devnet/pay.ts', ['POST', '/batch/fetch'], '/batch/fetch'],
    ['npm run pay -- --credits', 'devnet/pay.ts', ['--credits', 'POST', '/batch/fetch'], '/batch/fetch'],
    ['npm run agent', 'devnet/agent.ts', ['batch_fetch'], 'batch_fetch'],
  ])('%s shows the progress of the job, and writes the answer alone to stdout', async (_, script, args, name) => {
    await using held = await openHeldSite()
    const answerFile = join(tmpdir(), `webintel-answer-${randomUUID()}`)
    const urls = [`${site.url}/page?${randomUUID()}`, `${held.url}/held`]
    const sized = `stty cols ${screenSize.cols} rows ${screenSize.rows}; exec "$@" > ${answerFile}`
    // The origin in sign-in texts.
    const origin = `http://localhost:${new URL(service.url).port}`
    const env = { BASE_URL: origin, DATA_DIR: '/nonexistent', TERM: 'xterm-256color' }
    const call = [...args, JSON.stringify({ urls, timeout: 30_000 })]
    await using running = openProcess([script, ...call], env, [...inTerminal, 'sh', '-c', sized, 'sh'])
    if (running.child.stdout === null) throw new Error('no output')
    const screen = watchScreen(running.child.stdout)
    const row = new RegExp(`^[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏] ${name}  █{10}░{10} 1/2 · [\\d.]+ s$`)
    await expect.poll(() => screen.lines().at(-1)).toMatch(row)
    expect(await readFile(answerFile, 'utf8')).toBe('')
    held.release()
    expect(await once(running.child, 'close')).toEqual([0, null])
    // The agent gets the texts of the pages before their facts.
    const [facts = ''] = (await readFile(answerFile, 'utf8')).match(/^\{.*\}$/m) ?? []
    const { results } = JSON.parse(facts) as { results: { status: string }[] }
    expect(results.map(({ status }) => status)).toEqual(['success', 'success'])
    const lines = screen.lines()
    expect(lines.filter((line) => line.includes('1/2'))).toEqual([])
    expect(lines).toContainEqual(expect.stringMatching(/^price +\$/))
  })

  it('shows the fields of an answer on lines of their own, and its text below', async () => {
    const env = { BASE_URL: service.url, DATA_DIR: '/nonexistent', TERM: 'xterm-256color' }
    const call = ['devnet/pay.ts', 'POST', '/fetch/basic', JSON.stringify({ url: `${site.url}/page` })]
    await using running = openProcess(call, env, [...inTerminal])
    if (running.child.stdout === null) throw new Error('no output')
    const screen = watchScreen(running.child.stdout)
    expect(await once(running.child, 'close')).toEqual([0, null])
    const lines = screen.lines()
    expect(lines).toContain('  "tier": "basic",')
    expect(lines.findIndex((line) => line.startsWith('}'))).toBeLessThan(
      lines.findIndex((line) => line.startsWith('#')),
    )
    expect(lines.join('\n')).not.toContain('"content"')
  })
})
