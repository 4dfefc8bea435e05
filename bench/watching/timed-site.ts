import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { articlePage } from '#test/support/sites/fixture-site.ts'

// node bench/watching/timed-site.ts HOSTS ANSWER_MS
// A website at several ports that answers after some milliseconds. It notes when a page with a number was requested first.
// Prints its ports as a log line. The path /requests of any of them returns the notes: number → Unix milliseconds.

const [hosts = 1, answerMs = 5] = process.argv.slice(2).map(Number)
const html = articlePage('watching')
const requestedAt: Record<string, number> = {}

const ports = await Promise.all(Array.from({ length: hosts }, openHost))
console.log(JSON.stringify({ ports }))

async function openHost(): Promise<number> {
  const server = createServer((request, response) => {
    const path = request.url?.slice(1) ?? ''
    if (path === 'requests') return void response.end(JSON.stringify(requestedAt))
    if (/^\d+$/.test(path)) requestedAt[path] ??= Date.now()
    setTimeout(() => {
      response.writeHead(path === 'robots.txt' ? 404 : 200, { 'Content-Type': 'text/html; charset=utf-8' })
      response.end(path === 'robots.txt' ? '' : html)
    }, answerMs)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}
