import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPython, runPython } from '#test/support/python/run-python.ts'

const page = await readFile(join(import.meta.dirname, '../../docs/guide/jobs.md'), 'utf8')
const codeIn = (label: string) => new RegExp(`\`\`\`\\w+ ${label}\n([^]*?)\`\`\``).exec(page)?.[1] ?? ''

const views: Readonly<Record<string, object>> = {
  '/jobs/completed': { status: 'completed', result: { pages: 6 } },
  '/jobs/crawl': { status: 'cancelled', result: { pages: 5 } },
  '/jobs/cancelled': { status: 'cancelled' },
  '/jobs/failed': { status: 'failed', error: { code: 'TARGET_ERROR', message: 'The target failed.' } },
}

const server = createServer(({ url = '' }, response) => response.end(JSON.stringify(views[url])))
const urlOf = (job: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/jobs/${job}`
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => server.close())

describe('the examples of docs/guide/jobs.md return what a job has paid for, the pages of a cancelled crawl, too', () => {
  it('in TypeScript', async () => {
    const source = stripTypeScriptTypes(codeIn('TypeScript'))
    const { resultOf } = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as {
      resultOf: (statusUrl: string) => Promise<unknown>
    }
    expect(await resultOf(urlOf('completed'))).toEqual({ pages: 6 })
    expect(await resultOf(urlOf('crawl'))).toEqual({ pages: 5 })
    await expect(resultOf(urlOf('cancelled'))).rejects.toThrow('cancelled')
    await expect(resultOf(urlOf('failed'))).rejects.toThrow('The target failed.')
  })

  it.skipIf(!hasPython)('in Python', async () => {
    const script = `${codeIn('Python')}
print(result_of("${urlOf('completed')}"), result_of("${urlOf('crawl')}"))
for url in ("${urlOf('cancelled')}", "${urlOf('failed')}"):
    try:
        result_of(url)
    except RuntimeError as error:
        print(error)`
    expect(await runPython(script)).toBe("{'pages': 6} {'pages': 5}\ncancelled\nThe target failed.\n")
  })
})
