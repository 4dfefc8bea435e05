import type { Candidate } from '#workers/answers/extractive/sentences/candidates.ts'
import type { Source } from '#workers/evidence/source.ts'
import { findInjections } from '#workers/llm/injection/find-injections.ts'

/** Whether the page tries to instruct programs that read it. */
export function isSuspect(source: Source): boolean {
  const known = suspects.get(source) ?? findInjections(`${source.title}\n${source.text}`).length > 0
  suspects.set(source, known)
  return known
}

/** Pages are ranked for several questions. */
const suspects = new WeakMap<Source, boolean>()

/** Whether the sentence stands in a paragraph that holds such instructions. */
export const isInstruction = ({ source, block }: Candidate): boolean =>
  isSuspect(source) && findInjections(block.text).length > 0
