import type { TaskWork } from '#shared/child-processes/open-processes.ts'

/** The things that a task of the tests does to its process. */
export type OddTask =
  | 'answer'
  | 'one large allocation'
  | 'buffers without end'
  | 'a string beyond the engine'
  | 'an endless loop'
  | 'exit'
  | 'a large reply'
  | 'a promise left behind'
  | 'environment'

const acts: Record<OddTask, () => unknown> = {
  answer: () => process.pid,
  // A thread with a limit of its heap ends the whole process here.
  'one large allocation': () =>
    ']'
      .repeat(20_000_000)
      .replaceAll(']', String.raw`\]`.repeat(10))
      .split('').length,
  'buffers without end'() {
    const buffers: Buffer[] = []
    for (;;) buffers.push(Buffer.alloc(10_000_000, 1))
  },
  'a string beyond the engine': () => 'x'.repeat(2 ** 29).repeat(2),
  'an endless loop'() {
    for (;;);
  },
  exit: () => process.exit(3),
  'a large reply': () => new Uint8Array(9_000_000),
  'a promise left behind'() {
    void Promise.reject(new Error('of an earlier task'))
    return process.pid
  },
  environment: () => ({ ...process.env }),
}

const work: TaskWork<OddTask, unknown> = (task) => acts[task]()

// oxlint-disable-next-line import/no-default-export
export default work
