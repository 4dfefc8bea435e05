import type { MicroDollars, PriceRule } from '#shared/contract/price.ts'
import type { Static, TObject } from '#shared/contract/schema.ts'

/** `small`: plans searches and reads single pages. `large`: writes answers and reports. */
export type ModelRole = 'small' | 'large'

/** A text from outside. The model gets it between markers, as data that holds no instructions. */
export interface PromptData {
  /** The n of [n], or the number of the chunk. */
  index: number
  /** The kind of text, in one word: `page`, `passage`, `result`, `table`. */
  kind: string
  text: string
  url?: string
  title?: string
}

/** One request to the model. */
export interface ModelRequest<S extends TObject> {
  /** A file of `workers/llm/prompts`, without its version. */
  prompt: PromptName
  role: ModelRole
  /** The words of the caller, by the placeholder of the prompt that they replace. */
  values?: Readonly<Record<string, string>>
  data: readonly PromptData[]
  /** The schema of the reply. Parsed replies match it. */
  output: S
  maxOutputTokens: number
  /** Opens a reader of one attempt. It gets the reply so far while that arrives, before it is checked. See `readItems`. */
  read?: (() => (text: string) => void) | undefined
}

/** The use of the model by a job so far. */
export interface ModelUsage {
  requests: number
  inputTokens: number
  outputTokens: number
  cost: MicroDollars
}

/** The language model, with the budget of one job. */
export interface Model {
  /** The names of the models, as the operator configured them. */
  names: Readonly<Record<ModelRole, string>>
  /** Input that the model takes beside the prompt and the reply, in characters. */
  maxDataChars: (maxOutputTokens: number) => number
  /**
   * Returns a reply that matches `output`. Throws AI_UNAVAILABLE if the server fails, the model refuses or sends nothing
   * usable, or the budget of the job is spent, and the signal's reason when the job ends.
   */
  ask: <S extends TObject>(request: ModelRequest<S>) => Promise<Static<S>>
  usage: () => ModelUsage
}

/** The budget of one job. */
export interface ModelBudget {
  /** The price rule and the input of the call. The job may not spend more on the model than the call costs. */
  price: PriceRule
  input: Readonly<Record<string, unknown>>
  signal: AbortSignal
  /** Unix milliseconds. */
  deadlineAt: number
  /** Called after each reply, and once a second while one arrives. */
  onSpent?: (usage: ModelUsage) => void
}

/** The configured language model. */
export interface Llm {
  open: (budget: ModelBudget) => Model
}

/** The prompts in `workers/llm/prompts`. Each is a file `NAME.vN.md`; the highest version is used. */
export const promptNames = [
  'answer',
  'plan-research',
  'read-page',
  'summarize',
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
