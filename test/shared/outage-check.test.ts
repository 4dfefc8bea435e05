import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { openRpc } from '#shared/payments/svm/open-rpc.ts'

test('an outage is reported to the call it happened in, not to a concurrent one', async () => {
  const { rpc, withOutageCheck } = openRpc(await serveSlotsOnly())
  const [failed, succeeded] = await Promise.all([
    withOutageCheck(() => rpc.getBlockHeight().send().catch(String)),
    withOutageCheck(() => rpc.getSlot().send()),
  ])
  expect(failed).toMatchObject({ result: expect.stringContaining('did not answer'), hadOutage: true })
  expect(succeeded).toEqual({ result: 7n, hadOutage: false })
})

/** A Solana node that answers getSlot after 50 ms and fails every other request at once. */
async function serveSlotsOnly(): Promise<string> {
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      if (!body.includes('"getSlot"')) return response.writeHead(503).end()
      const { id } = JSON.parse(body) as { id: unknown }
      setTimeout(() => response.end(JSON.stringify({ jsonrpc: '2.0', id, result: 7 })), 50)
      return undefined
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  // A server on TCP has a port.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
