import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Koa from 'koa'
import { serveVariant } from '#bench/fixtures/serve-variant.ts'

// A minimal Koa server: responds to each request with the same bytes.

const body = readFileSync(process.argv[2] ?? '', 'utf8')
const app = new Koa()
app.use((ctx) => {
  ctx.type = 'application/json'
  ctx.body = body
})
const handle = app.callback()
const server = createServer((request, response) => void handle(request, response))
server.listen(0, '127.0.0.1', () => {
  serveVariant({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
})
