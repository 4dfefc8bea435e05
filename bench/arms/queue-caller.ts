import { randomUUID } from 'node:crypto'
import { serveArm } from '#bench/ground/serve-arm.ts'
import { openJobQueue } from '#shared/adapters/queue-bullmq/open-job-queue.ts'

// A caller of our queue: job added → reply heard.

const queue = await openJobQueue({ url: process.argv[2] ?? '', onError: console.error })
serveArm({
  call: async () => {
    const ticket = { id: randomUUID(), name: 'nothing', deadlineAt: Date.now() + 30_000 }
    const outcome = await queue.run('fetch', ticket, { recover: async () => undefined, waitMs: Infinity })
    if (outcome?.status !== 'done') throw new Error(`the job ended ${outcome?.status}`)
  },
})
