import type { WorldOptions } from '#test/fixtures/fixture-web/make-world.ts'
import { otherSubjectKinds } from '#test/fixtures/fixture-web/other-subjects.ts'

/** The webs of the figures. The second has other names, values, sorts of subjects and phrasings: nothing is tuned for it. */
export const worlds: readonly { name: string; world: WorldOptions }[] = [
  { name: 'the fixture web', world: {} },
  { name: 'another web', world: { seed: 31, kinds: otherSubjectKinds } },
]
