import { expect, it } from 'vitest'
import { createAdmissionGate } from '#shared/queue/bullmq/admission-gate.ts'
import { openWaitingConnection } from '#shared/queue/bullmq/connection.ts'
import { keyPrefix } from '#shared/queue/bullmq/key-names.ts'
import { workerBackend } from '#shared/queue/bullmq/worker-backend.ts'
import { openTestRedis } from '#test/support/servers/redis.ts'

it('a worker that has taken the marker takes the job, whatever an earlier reply said', async () => {
  await using scope = new AsyncDisposableStack()
  const { url } = scope.use(await openTestRedis())
  const connection = scope.adopt(openWaitingConnection({ url, onError: () => {} }), (open) => open.disconnect())
  const gate = createAdmissionGate(connection, { hostConcurrency: 0 })
  const open = workerBackend(connection, { pool: 'fetch', lockMs: 30_000 })
  const options = { connection, prefix: keyPrefix }
  const backend = open('fetch', options, { withBlockingConnection: true })
  scope.defer(() => backend.close())
  const send = (id: string) =>
    gate.enter({ id, name: 'fetch-basic', pool: 'fetch', deadlineAt: Date.now() + 30_000, replyTo: '' })
  const takenId = async () => {
    const [, id] = await backend.moveToActive('token')
    return String(id)
  }

  await send('first')
  await backend.waitForJob(5)
  expect(await takenId()).toBe('first')
  // The reply said that no job waits. The next job sets the marker.
  await send('second')
  await backend.waitForJob(5)
  expect(await takenId()).toBe('second')
})
