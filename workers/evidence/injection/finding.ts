/** The kinds of instructions to a model. `about` explains one to the caller. */
export const injectionKinds = {
  override: { about: 'it tells models to ignore their instructions', isGrave: true },
  role: { about: 'it gives models another role', isGrave: true },
  leak: { about: 'it asks for the instructions or secrets of a model', isGrave: true },
  exfiltration: { about: 'it asks models to send data to an address', isGrave: true },
  hidden: { about: 'it holds instructions that readers cannot see', isGrave: true },
  markers: { about: 'it imitates the structure of a conversation with a model', isGrave: false },
  tools: { about: 'it imitates calls of tools', isGrave: false },
  address: { about: 'it addresses language models', isGrave: false },
  reply: { about: 'it dictates the reply of a model', isGrave: false },
  action: { about: 'it asks models to recommend, visit or pay', isGrave: false },
} as const

export type InjectionKind = keyof typeof injectionKinds

export interface Finding {
  kind: InjectionKind
  /** From 2 on, the text is meant for a model. 1: it may be. */
  score: number
}

/** The positions of a text at which findings count. */
export interface Range {
  from: number
  to: number
}

export const isWithin = (at: number, { from, to }: Range): boolean => at >= from && at < to

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
