/*
 * Words, one per idea.
 * operation: a thing we sell or serve · job: a unit of work on a queue · pool: the workers of one kind · handler: the
 * function that does a job · port: an interface · adapter: its implementation · call / answer: one request through the
 * pipeline · quote, authorize, settle, receipt: money, in that order · capture: what came back from the web for one URL.
 */
import type { Job, Pool } from './job.ts'
import type { PriceRule } from './price.ts'
import type { FieldOf, Parsed, Static, TObject } from './schema.ts'
import type { SignInScope } from './sign-in/sign-in-text.ts'

/** What a deployment may lack; an operation that needs it is then not sold. */
export type Capability = 'browser' | 'llm' | 'search'

/** The hourly allowances of each client address, shared by what names them. */
export type Allowance = 'free' | 'preview' | 'feedback' | 'smart-wallet'

/** The fields of an answer that the pipeline adds to what the handler returns. */
type Stamp = 'requestId' | 'cache' | 'proof' | 'totalPrice'

/**
 * A thing we sell or serve, declared once, as data. Routes, validation, prices, OpenAPI, the catalog and the docs are
 * derived from it, so it holds no functions.
 */
export interface Operation extends Job {
  method: 'GET' | 'POST' | 'DELETE'
  /** Parameters stand in braces: '/memory/{key}'. */
  path: `/${string}`
  /** The name of the agent tool, where there is one. */
  tool?: string
  summary: string
  access: 'paid' | 'free'
  /** A wallet's own affair: without one that signs in, or pays, it is answered 401. How a sign-in must be meant. */
  auth?: SignInScope
  /** Of what is free and a wallet's own: a payment says, too, whose call it is. It is not settled. */
  isProvenByPayment?: true
  /** What is sold beside an answer; it is not paid for with itself. */
  sells?: 'credits'
  /** Another form of the path. */
  alias?: `/${string}`
  allowance?: Allowance
  price: PriceRule
  /** Paid before the work begins, for that is long or costly. What then comes to nothing is given back as credit. */
  isPaidAhead?: true
  needs?: readonly Capability[]
  /** What a value of an input field needs beside that. */
  needsByChoice?: { field: string; choices: Readonly<Record<string, readonly Capability[]>> }
  /** `by`: the input fields that, with the canonical address, make two calls the same. Stored answers serve others. */
  cache?: { by: readonly string[] }
  /** The input field that lists addresses: each is a call of another operation and shares its stored answers. */
  items?: Items
  /** The input field for an address of which `/preview` shows a truncated, real answer, free of charge. */
  liveBy?: string
  /** The output field whose bytes the proof covers; the output then has `url` and `proof`. */
  proof?: { of: string }
  /** The output fields that hold a picture in base64 and its media type: agents get it as one. */
  picture?: { of: string; mimeType: string }
  example: { input: object; output: object }
}

/** `instead`: of which operation, where an input field has a certain value. */
export interface Items {
  field: string
  of: ItemOperation
  instead?: { field: string; choices: Readonly<Record<string, ItemOperation>> }
}

/** What of an operation matters to the calls that are items of another. */
export interface ItemOperation {
  name: string
  input: { properties: Readonly<Record<string, object>> }
  cache?: { by: readonly string[] }
}

/** An operation whose parts are checked against each other. */
export interface Definition<N extends string, P extends Pool, I extends TObject, O extends TObject> extends Operation {
  name: N
  pool: P
  input: I
  output: O
  price: PriceRule<FieldOf<I>>
  needsByChoice?: { field: FieldOf<I>; choices: Readonly<Record<string, readonly Capability[]>> }
  cache?: { by: readonly FieldOf<I>[] }
  items?: Items & { field: FieldOf<I>; instead?: { field: FieldOf<I> } }
  liveBy?: FieldOf<I>
  proof?: { of: FieldOf<O> }
  picture?: { of: FieldOf<O>; mimeType: FieldOf<O> }
  example: { input: Static<I>; output: Static<O> }
}

/** Declares an operation; a field that does not exist, or a price over an unknown input field, does not compile. */
export function operation<
  const N extends string,
  const P extends Pool,
  I extends TObject,
  O extends TObject,
  const Extra extends Pick<Operation, 'method' | 'access' | 'cache'>,
>(definition: Definition<N, P, I, O> & Extra): Definition<N, P, I, O> & Extra {
  return definition
}

export type InputOf<D> = D extends { input: infer I extends TObject } ? Parsed<I> : never

/** What a handler returns: the output without what the pipeline adds. */
export type ResultOf<D> = D extends { output: infer O extends TObject } ? Omit<Static<O>, StampOf<D>> : never

/** A stored answer also gets its caller's own `url`; an answer about another request keeps that one's id. */
type StampOf<D> = D extends { cache: object }
  ? Stamp | 'url'
  : D extends { input: { properties: { requestId: object } } }
    ? Exclude<Stamp, 'requestId'>
    : Stamp
