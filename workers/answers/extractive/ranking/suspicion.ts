import type { Block } from '#workers/answers/extractive/sentences/blocks.ts'
import type { Breathe } from '#workers/evidence/breathe.ts'
import type { Source } from '#workers/evidence/source.ts'
import { findInjections } from '#workers/llm/injection/find-injections.ts'

/** Whether the page tries to instruct programs that read it. */
export async function isSuspect(source: Source, breathe: Breathe): Promise<boolean> {
  const known = suspects.get(source) ?? (await findInjections(`${source.title}\n${source.text}`, breathe)).length > 0
  suspects.set(source, known)
  return known
}

/** Pages are ranked for several questions. */
const suspects = new WeakMap<Source, boolean>()

/** Whether a paragraph of such a page holds the instructions. */
export const isInstruction = async ({ text }: Block, breathe: Breathe): Promise<boolean> =>
  (await findInjections(text, breathe)).length > 0
