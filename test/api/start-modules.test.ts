import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { root } from '#test/support/processes/service.ts'

/** Prints the packages that are loaded with the API, before its first request. */
const script = `
import { registerHooks } from 'node:module'
const packages = new Set()
registerHooks({
  load(url, context, next) {
    const [, name] = /\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)\\/(?!.*\\/node_modules\\/)/.exec(url) ?? []
    if (name !== undefined) packages.add(name)
    return next(url, context)
  },
})
await import(${JSON.stringify(new URL('../../api/start.ts', import.meta.url).href)})
console.log(JSON.stringify([...packages]))
process.exit(0)
`

it('the API starts without the packages that only some requests need', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { cwd: root })
  const packages = JSON.parse(stdout) as string[]
  expect(packages).toContain('koa')
  const late =
    /^(?:@modelcontextprotocol\/|@opentelemetry\/|zod$|prom-client$|esbuild$|puppeteer|highlight\.js$|pdfjs-dist$)/
  expect(packages.filter((name) => late.test(name))).toEqual([])
})
