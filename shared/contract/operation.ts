import type { Job, Pool, WorkerPool } from './job.ts'
import type { Json } from './json.ts'
import type { PriceRule } from './price.ts'
import type { FieldOf, Parsed, Static, TObject } from './schema.ts'
import type { SearchKind } from './search-kind.ts'
import type { SignInScope } from './sign-in-text.ts'

/** Something that a deployment may lack. An operation that needs it is then not sold. */
export type Capability = 'browser' | 'llm' | 'payments' | SearchCapability

/** A kind of search for which the deployment has a provider. */
export type SearchCapability = `${SearchKind}-search`

/** The data of its wallet that a spending key may read and change. Without one, a key can only spend. */
export const keyAccesses = ['memory', 'monitors', 'history'] as const
export type KeyAccess = (typeof keyAccesses)[number]

/** An hourly limit of calls per client address. Operations that name the same allowance share it. */
export type Allowance =
  | 'free'
  | 'preview'
  | 'feedback'
  | 'proof'
  | 'smart-wallet'
  | 'refused-payment'
  | 'unknown-key'
  | 'oauth'
  | 'oauth-register'
  | 'oauth-token'
  | 'session'
  | 'admin-token'

/** The groups of operations in the documentation, in its order. */
export const operationGroups = [
  'Pages',
  'Search',
  'Answers and extraction',
  'Facts',
  'Companies and sites',
  'Monitors',
  'Credits and wallet',
  'Spending keys',
  'Memory',
  'Free calls',
] as const

/** The output fields that the pipeline adds to the result of a handler. */
type PipelineField = 'requestId' | 'cache' | 'proof' | 'proofs' | 'totalPrice'

/**
 * Something the service sells or serves, declared once, as data. Routes, validation, prices, OpenAPI, the catalog, the
 * agent tools and the docs are derived from it, so it holds no functions.
 */
export interface Operation extends Job {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** With parameters in braces: '/memory/{key}'. */
  path: `/${string}`
  /** A second path for the same operation. */
  alias?: `/${string}`
  /** Its place in the documentation. */
  group: (typeof operationGroups)[number]
  /** An imperative phrase of about ten words, without a full stop. */
  summary: string
  /** Whole sentences: what it does, what it returns, and when to use another operation instead. */
  description: string
  access: 'paid' | 'free'
  price: PriceRule
  /** On a free operation: what a call costs the wallet that owns its subject, as a sentence. Texts say it instead of "Free.". */
  ownerPays?: string
  tool?: OperationTool
  wallet?: OperationWallet
  /** The access that a spending key needs, beside its budget. Absent on an operation with `wallet`: no key can call it. */
  keyAccess?: KeyAccess | 'keys'
  /** A free operation that finds calls by their request id for the wallet that paid: it may sign in. */
  payerSignIn?: true
  payment?: OperationPayment
  allowance?: Allowance
  needs?: readonly Capability[]
  /**
   * Capabilities that a call needs in addition, by input field and its value. Of a list, each value counts.
   *
   * @example
   * needsByChoice: { tier: { pro: ['browser'] }, formats: { summary: ['llm'] } }
   */
  needsByChoice?: NeedsByChoice
  /** Other names of input fields, each with the field that it stands for. Handlers and answers use the field. */
  fieldAliases?: Readonly<Record<string, string>>
  /** URLs in the input keep their fragment, because a browser may load them. See `targetAddress`. */
  keepsFragment?: true
  /**
   * Input fields that were added after the first release, each with the value that stands for "as before the field existed".
   * Payments and stored answers outlive a version: their hashes and keys leave out a field that has this value.
   */
  laterFields?: Readonly<Partial<Record<string, Json>>>
  /** The input fields with values that belong to the caller alone. See `isPrivate` and `PrivateInputs`. */
  privateFields?: readonly PrivateField[]
  /** Input fields that exclude each other. */
  conflicts?: readonly FieldConflict[]
  /** Fields that a caller may expect from other services, each with the reason why this one refuses it. */
  refusedFields?: Readonly<Record<string, string>>
  /** Answers are stored for later calls. `keyFields`: the input fields that, with the URL, identify an answer. */
  cache?: { keyFields: readonly string[] }
  items?: Items
  /** The input field with the URL that `/preview` fetches for a live, truncated sample. */
  previewField?: string
  /** The input field with a JSON schema of the caller. Validation throws INVALID_SCHEMA before any work or payment. */
  schemaField?: string
  /** The input field with words in place of that schema. A call has one of them. */
  promptField?: string
  proof?: ProofCover
  /**
   * A caller that accepts `text/event-stream` gets events while the job runs: its progress, and the statements that its handler
   * shows. Such a call is prepaid.
   */
  streams?: true
  /** The answer is an image: it is not split, and has no `maxTokens`. */
  isImage?: true
  example: { input: object; output: object }
}

/** How agents see the operation (MCP). */
export interface OperationTool {
  name: string
  /**
   * Two or three short sentences: the action, the answer, and other tools to use instead, by tool name. Agents choose by
   * this text, and every listed tool costs them tokens.
   */
  description: string
  /** Optional input fields that are not listed, to save tokens. A call may have them. */
  unlisted?: readonly string[]
  /** The effect of an inline POST, which may otherwise change the store with each call. */
  effect?: 'none' | 'idempotent'
  /**
   * Output fields that are text. Agents get each as a text block of its own, and not in JSON. With dots: 'pages.content' is
   * that field of each entry of `pages`.
   */
  texts?: readonly string[]
  /**
   * Output fields of images in base64, as in `texts`, each with its media type or the output field of it. Agents get each as MCP
   * image content, and a PDF as a resource.
   */
  images?: readonly ImageField[]
  /** Output fields that agents do not get, with dots, because they repeat other fields or describe the HTTP interface. */
  withheld?: readonly string[]
  /** The answer is a sample: what exceeds this number of tokens is left out. */
  maxTokens?: number
}

export type ImageField = { field: string } & ({ mimeType: string } | { mimeTypeField: string })

/** The operation acts on the data of one wallet. A call without a sign-in of this scope, or a payment, gets 401. */
export interface OperationWallet {
  signIn: SignInScope
  /** The call makes a spending key. The sign-in states the limits of the key in words (`grantStatement`). */
  isGrant?: true
  /** On a free operation: a payment proves the wallet, too. It is not settled. */
  isProvenByPayment?: true
}

export interface OperationPayment {
  /** The payment is settled before the work starts, because the work is long or costly. */
  isPrepaid?: true
  /** The call buys credits. Credits cannot pay for it. */
  sells?: 'credits'
}

/**
 * The bytes that the proof covers: those of an output field, or those whose SHA-256 an output field holds, in lower-case hex.
 * The output then has `url` and `proof`.
 */
export type ProofCover<Field extends string = string> = { field: Field } | { hashField: Field }

/**
 * An input field with values that belong to the caller alone, such as the cookies of a session. A value is private if the call
 * has it. With `ifSome`: if one of its items has these members.
 *
 * @example
 * privateFields: ['cookies', { field: 'actions', ifSome: { type: 'type' } }]
 */
export type PrivateField<Field extends string = string> =
  | Field
  | { field: Field; ifSome: Readonly<Record<string, string>> }

export type NeedsByChoice<Field extends string = string> = Readonly<
  Partial<Record<Field, Readonly<Partial<Record<string, readonly Capability[]>>>>>
>

/** `fields` have no meaning together with `beside`, or with these `values` of it. A field counts unless it has its default. */
export interface FieldConflict<Field extends string = string> {
  beside: Field
  values?: readonly string[]
  fields: readonly Field[]
  /** The text after the path of the field, without a full stop. */
  because: string
}

/** `field` lists URLs. Each is a call of `operation`, priced and stored like one. */
export interface Items {
  field: string
  /**
   * `field` is the maximum number of items; the job finds their URLs. If its caller cancels it while it runs, it delivers the
   * items that it has.
   */
  isDiscovered?: true
  /**
   * A boolean input field. Only `true` adds the items to the answer. The call then has an answer of its own beside them: it is
   * stored and priced as if the call had no items, and charged even if no item is delivered.
   */
  addedBy?: string
  operation: ItemOperation
  /** Other operations, by the value of an input field. */
  operationByChoice?: { field: string; choices: Readonly<Record<string, ItemOperation>> }
}

/** The part of an operation that its items need. */
export interface ItemOperation {
  name: string
  pool: WorkerPool
  proof?: ProofCover
  input: { properties: Readonly<Record<string, object>> }
  keepsFragment?: true
  laterFields?: Readonly<Partial<Record<string, Json>>>
  privateFields?: readonly PrivateField[]
  cache?: { keyFields: readonly string[] }
}

/** An operation whose field names are checked against its own schemas. */
export interface Definition<N extends string, P extends Pool, I extends TObject, O extends TObject> extends Operation {
  name: N
  pool: P
  input: I
  output: O
  price: PriceRule<FieldOf<I>>
  needsByChoice?: NeedsByChoice<FieldOf<I>>
  fieldAliases?: Readonly<Record<string, FieldOf<I>>>
  laterFields?: Readonly<Partial<Record<FieldOf<I>, Json>>>
  privateFields?: readonly PrivateField<FieldOf<I>>[]
  conflicts?: readonly FieldConflict<FieldOf<I>>[]
  cache?: { keyFields: readonly FieldOf<I>[] }
  items?: Items & { field: FieldOf<I>; addedBy?: FieldOf<I>; operationByChoice?: { field: FieldOf<I> } }
  previewField?: FieldOf<I>
  schemaField?: FieldOf<I>
  promptField?: FieldOf<I>
  proof?: ProofCover<FieldOf<O>>
  example: { input: Static<I>; output: Static<O> }
}

/**
 * Declares an operation. Unknown fields, and prices over unknown input fields, do not compile.
 *
 * @example
 * export const wordCount = operation({
 *   name: 'word-count',
 *   method: 'POST',
 *   path: '/word-count',
 *   summary: 'Count the words of a page',
 *   description: 'Fetches a page and counts the words of its main content.',
 *   access: 'paid',
 *   price: perCall({ catalog: '0.002' }),
 *   pool: 'fetch',
 *   timeoutMs: 40_000,
 *   input: object({ url: url() }),
 *   output: object({ url: url(), words: integer(), requestId: string() }),
 *   errors: ['TARGET_TIMEOUT'],
 *   example: { input: { url: 'https://example.com/' }, output: { url: 'https://example.com/', words: 17, requestId } },
 * })
 */
export function operation<
  const N extends string,
  const P extends Pool,
  I extends TObject,
  O extends TObject,
  const Extra extends Pick<Operation, 'method' | 'access' | 'cache'>,
>(definition: Definition<N, P, I, O> & Extra): Definition<N, P, I, O> & Extra {
  return definition
}

/** Whether the input of an operation is a JSON body. The input of the others is in the URL. */
export const hasBody = ({ method }: Pick<Operation, 'method'>): boolean => method === 'POST' || method === 'PATCH'

/** The input of an operation after validation. */
export type InputOf<D> = D extends { input: infer I extends TObject } ? Parsed<I> : never

/** The result of a handler: the output without the fields that the pipeline adds. */
export type ResultOf<D> = D extends { output: infer O extends TObject } ? Omit<Static<O>, AddedField<D>> : never

/**
 * A stored answer also gets the `url` of its caller. An operation that takes a `requestId` returns that id, so the
 * pipeline does not add one.
 */
type AddedField<D> = D extends { cache: object }
  ? PipelineField | 'url'
  : D extends { input: { properties: { requestId: object } } }
    ? Exclude<PipelineField, 'requestId'>
    : PipelineField
