import type { InjectionKind } from '#workers/llm/injection/finding.ts'

/** A way to instruct a model. */
export interface Phrase {
  kind: InjectionKind
  /** Words in lower case. One of them begins the phrase. */
  anchors: readonly string[]
  /** Each must match in the sentence from the anchor on, which is in lower case and at most 140 characters long. */
  near: readonly RegExp[]
  /** Only where the anchor begins a sentence or follows words such as "please", "and" or "must". */
  isCommand?: true
  /** 3: hardly anything else is meant. 2: clear unless the context says otherwise. 1: only beside another kind. */
  weight: 1 | 2 | 3
}
