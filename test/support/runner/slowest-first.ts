import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Folders with the slowest files, which must start first: a slow file that starts last delays the whole run. */
const folders = [
  'payments',
  'e2e',
  'operations',
  'research',
  'paid-answers',
  'client',
  'site',
  'mcp',
  'credits',
  'documents',
  'deployment',
  'conformance',
]

/** Vitest's own order, with the slow folders first. A fresh checkout has no recorded durations. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other))
  }
}

function rankOf({ moduleId, project }: TestSpecification): number {
  const folder = /\/test\/([\w-]+)\//.exec(moduleId)?.[1] ?? ''
  const rank = folders.indexOf(folder)
  // The groups of `sequence.groupOrder` stay in order.
  return project.config.sequence.groupOrder * 100 + (rank === -1 ? folders.length : rank)
}
