import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Paths of the slowest files, which must start first: a slow file that starts last delays the whole run. */
const slowPaths = [
  'operations/',
  'paid-answers/',
  'e2e/',
  'client/',
  'site/',
  'scheduler/webhooks/',
  'payments/',
  'adapters/',
  'receipt-log/',
  'facts/packages/',
  'robots/',
  'research/',
  'mcp/',
  'credits/',
  'deployment/',
  'api/',
]

/** Vitest's own order, with the slow paths first. A fresh checkout has no recorded durations. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other))
  }
}

function rankOf({ moduleId, project }: TestSpecification): number {
  const rank = slowPaths.findIndex((path) => moduleId.includes(`/test/${path}`))
  // The groups of `sequence.groupOrder` stay in order.
  return project.config.sequence.groupOrder * 100 + (rank === -1 ? slowPaths.length : rank)
}
