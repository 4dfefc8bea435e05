import { detectTechnologies, type Detection, type TechnologySource } from '#workers/facts/tech/detect-technologies.ts'
import {
  addPublicFingerprints,
  type PublicFingerprints,
} from '#workers/facts/tech/public-schema/add-public-fingerprints.ts'
import { loadFingerprints } from '#workers/facts/tech/rules/load-fingerprints.ts'
import { globalNames, type RuleSet } from '#workers/facts/tech/rules/rule-set.ts'

export type TechnologyTask = { directory: string | undefined } & (
  | { kind: 'load' }
  | { kind: 'globals' }
  | { kind: 'detect'; source: TechnologySource }
)

export type TechnologyReply = Detection | PublicFingerprints | string[]

let loaded: { rules: RuleSet; more: PublicFingerprints } | undefined

/** Entry of a child process: runs a task with the rules of this process, which it reads from the files once. */
// oxlint-disable-next-line import/no-default-export
export default function runTechnologyTask(task: TechnologyTask): TechnologyReply {
  const { rules, more } = (loaded ??= load(task.directory))
  switch (task.kind) {
    case 'load':
      return more
    case 'globals':
      return globalNames(rules)
    case 'detect':
      return detectTechnologies(task.source, rules)
  }
}

function load(directory: string | undefined) {
  const rules = loadFingerprints()
  const more = directory === undefined ? { technologies: 0, skipped: 0 } : addPublicFingerprints(directory, rules)
  return { rules, more }
}
