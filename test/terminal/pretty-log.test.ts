import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { openLog } from '#shared/runtime/log.ts'
import { openPrettyLog } from '#shared/terminal/pretty-log.ts'
import { watchScreen } from './watch-screen.ts'

function open(audience: 'live' | 'plain', columns = 100) {
  const terminal = Object.assign(new PassThrough(), { columns, rows: 30 })
  let text = ''
  terminal.on('data', (bytes: Buffer) => {
    text += bytes.toString()
  })
  const screen = watchScreen(terminal)
  return { log: openLog({ level: 'info', role: 'all' }, openPrettyLog(terminal, audience)), screen, text: () => text }
}

it('removes control and formatting characters, which could come from outside', () => {
  const { log, text } = open('plain')
  log.warn({ reason: 'red\u001b[31m\u202Ereversed', err: new Error('title\u001b]0;x\u0007 \u009b2J') }, 'webhook')
  expect(text()).toMatch(/^\d\d:\d\d:\d\d {2}warning webhook: title \]0;x {2} 2J reason=red \[31m reversed\n$/)
})

it('prints the stack of an error, and only the message of a warning', () => {
  const { log, text } = open('plain')
  log.warn({ err: new Error('first') }, 'mild')
  log.error({ err: new Error('second') }, 'serious')
  expect(text()).toMatch(/warning mild: first\n\d.* error serious: second\n {4}at .*pretty-log\.test\.ts/)
})

it('cuts live lines at the width of the terminal, and counts jobs beyond eight', async () => {
  const { log, screen } = open('live', 60)
  for (let job = 0; job < 11; job += 1)
    log.info({
      requestId: `r${job}`,
      operation: 'research',
      progress: { completed: 1, total: 9, stage: '読書'.repeat(20) },
    })
  await expect.poll(() => screen.lines()[8]).toBe('  and 3 more')
  for (const line of screen.lines().slice(0, 8)) expect(line).toMatch(/^. research {2}██░{18} 1\/9 · (読書){5}$/)
})

it('keeps the live lines below those that are printed, and removes them at the end', async () => {
  const { log, screen } = open('live')
  log.info({
    requestId: 'r',
    operation: 'crawl',
    progress: { completed: 1, total: 4, stage: 'reading', sources: 1 },
    ms: 3000,
  })
  for (let line = 0; line < 40; line += 1) log.info(`line ${line}`)
  await expect.poll(() => screen.lines().at(-1)).toMatch(/^. crawl {2}█{5}░{15} 1\/4 · reading · 1 source · \d.*s$/)
  log.info({ requestId: 'r', operation: 'crawl', status: 'failed', code: 'TARGET_ERROR', ms: 4000 })
  await expect.poll(() => screen.lines().at(-1)).toMatch(/✗ crawl {2}failed · TARGET_ERROR · 4\.0 s {2}r$/)
  expect(screen.lines()).toHaveLength(41)
})

it('says once how a call ended that waited for its job', () => {
  const { log, text } = open('plain')
  log.info({ requestId: 'a', operation: 'fetch-basic', status: 'completed', ms: 9 })
  log.info({ requestId: 'a', method: 'POST', route: '/fetch/basic', operation: 'fetch-basic', status: 200, ms: 12 })
  log.info({ requestId: 'b', method: 'POST', route: '/fetch/basic', operation: 'fetch-basic', status: 202, ms: 2 })
  log.info({ requestId: 'b', operation: 'fetch-basic', status: 'completed', ms: 900 })
  const lines = text()
    .trimEnd()
    .split('\n')
    .map((line) => line.slice(10))
  expect(lines).toEqual(['POST /fetch/basic 200 0.0 s  a', 'POST /fetch/basic 202 0.0 s  b', '✓ fetch-basic  0.9 s  b'])
})

it('says how much a call paid, which hosts it read, and which path is unknown', () => {
  const { log, text } = open('plain')
  const call = { method: 'POST', route: '/crawl', operation: 'crawl', status: 200, ms: 12, host: 'a.example' }
  log.info({ ...call, requestId: 'a', paymentState: 'settled', amount: '0.02', refunded: '0.004', hosts: 3 })
  log.info({ ...call, requestId: 'b', paymentState: 'unused', amount: '0.02' })
  log.info({ method: 'GET', status: 404, ms: 1, requestId: 'c', path: '/\u001b[31mred', code: 'NOT_FOUND' })
  const lines = text()
    .trimEnd()
    .split('\n')
    .map((line) => line.slice(10))
  expect(lines).toEqual([
    'POST /crawl 200 0.0 s · $0.02 paid · $0.004 refunded · a.example and 2 more  a',
    'POST /crawl 200 0.0 s · a.example  b',
    'GET / [31mred 404 0.0 s · NOT_FOUND  c',
  ])
})

it('shows the progress of a job that has ended only if it says that all is done', () => {
  const { log, text } = open('plain')
  const job = (requestId: string, completed: number, stage?: string) => {
    log.info({ requestId, operation: 'crawl', progress: { completed, total: 4, stage }, ms: 5 })
    log.info({ requestId, operation: 'crawl', status: 'completed', ms: 9 })
  }
  job('a', 4, 'reading')
  job('b', 3, 'writing')
  const ended = text()
    .split('\n')
    .filter((line) => line.includes('✓'))
    .map((line) => line.slice(10))
  expect(ended).toEqual(['✓ crawl  0.0 s · 4/4  a', '✓ crawl  0.0 s  b'])
})
