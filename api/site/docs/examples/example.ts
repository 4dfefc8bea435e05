import { fillPath, withQuery } from '#shared/contract/fill-path.ts'
import { placeOperations } from '#shared/contract/operation-tree.ts'
import { hasBody, type Operation } from '#shared/contract/operation.ts'
import { operations } from '#shared/contract/operations/index.ts'

/** Everything that the code of an example with one of our clients depends on. */
export interface ClientExample {
  operation: Operation
  publicUrl: string
  authorization: Authorization
  /** The most that the call can cost, in US dollars, where that is above one dollar: the default limit of clients. */
  maxPrice: string | undefined
}

/** How the example of an operation gets its answer: with a sign-in, a payment, a spending key, or nothing. */
export type Authorization = 'none' | 'payment' | 'sign-in' | 'key'

export function authorizationOf({ access, wallet, keyAccess }: Operation, isCharged: boolean): Authorization {
  if (wallet !== undefined) return 'sign-in'
  if (keyAccess === 'keys') return 'key'
  return access === 'paid' && isCharged ? 'payment' : 'none'
}

/** The HTTP request of an operation's example. */
export interface ExampleRequest {
  method: Operation['method']
  url: string
  /** JSON. Undefined for a request without a body. */
  body: string | undefined
}

/** Puts the example input of an operation into the path, the query and the body. Pure. */
export function exampleRequest({ method, path, input, example }: Operation, publicUrl: string): ExampleRequest {
  const { filled, others } = fillPath(path, example.input)
  const url = publicUrl + filled
  if (!hasBody({ method })) return { method, url: withQuery(url, others), body: undefined }
  const inPath = Object.keys(example.input).length - others.length
  const isSent = Object.keys(input.properties).length > inPath
  return { method, url, body: isSent ? JSON.stringify(Object.fromEntries(others)) : undefined }
}

const places = new Map(placeOperations<Operation>(operations).map(({ operation, names }) => [operation.name, names]))

/** The place of an operation in our clients: `['search', 'news']` is `client.search.news`. */
export const placeOf = ({ name }: Operation): readonly string[] => places.get(name) ?? []
