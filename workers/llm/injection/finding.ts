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
