/** The prompts in `workers/llm/prompts`. Each is a file `NAME.vN.md`; the highest version is used. */
export const promptNames = [
  'answer',
  'plan-research',
  'read-page',
  'write-research',
  'extract',
  'plan-extraction',
  'compare',
  'company',
  'intel-company',
  'intel-market',
  'intel-competitive',
] as const

export type PromptName = (typeof promptNames)[number]
