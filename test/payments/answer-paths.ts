import type { Call } from '#api/calls/call.ts'
import { nextPart, type PartDeps } from '#api/transports/mcp/continuation.ts'
import { AppError } from '#shared/contract/errors.ts'
import { operations, type OperationName } from '#shared/contract/operations/index.ts'
import { jobIds, payer, requestIdFor } from './any-order/api-deps.ts'

/** A text that only the answers of the calls contain. */
export const answered = 'a page'

export interface Wish {
  name: OperationName
  input: object
}

/** Reads a call by an id, signed in as a wallet or not. */
type Read = (name: OperationName, requestId: string, wallet?: string) => Promise<{ text: string }>

/** The paths that show the answer. */
export async function openPathsOf(requestId: string, read: Read, deps: PartDeps): Promise<string[]> {
  const operation = operationOf('fetch-basic')
  const options = { operation, maxTokens: 100_000, form: 'text' } as const
  const id = jobIds.of(requestId)
  const part = async (text: string) => JSON.stringify(await nextPart(text, options, deps).catch(codeOf))
  const shown = {
    'job id': (await read('job-get', id)).text,
    'job id, as another wallet': (await read('job-get', id, 'another')).text,
    'request id': (await read('job-get', requestId)).text,
    'request id, as the payer': (await read('job-get', requestId, payer)).text,
    'request id, as another wallet': (await read('job-get', requestId, 'another')).text,
    'another id': (await read('job-get', requestIdFor(`not ${requestId}`))).text,
    receipt: (await read('receipt-get', requestId)).text,
    'receipt by job id': (await read('receipt-get', id)).text,
    'continuation of the job': await part(`job.${id}`),
    'continuation of the answer': await part(`text.${id}.W10`),
    'continuation by request id': await part(`job.${requestId}`),
    'part by request id': await part(`text.${requestId}.W10`),
  }
  return Object.entries(shown)
    .filter(([, text]) => text.includes(answered))
    .map(([path]) => path)
}

/** A call that arrives now. */
export const callAt = (now: number, { name, input }: Wish, more: Partial<Call> & Pick<Call, 'requestId'>): Call => ({
  operation: operationOf(name),
  receivedAt: now,
  client: '192.0.2.1',
  input: () => structuredClone(input),
  preference: { respondAsync: false },
  isGone: () => false,
  gone: new AbortController().signal,
  headers: {},
  logFields: {},
  ...more,
})

export const codeOf = (thrown: unknown) => (thrown instanceof AppError ? thrown.code : String(thrown))

export function operationOf(name: OperationName) {
  const operation = operations.find((known) => known.name === name)
  if (operation === undefined) throw new Error(`no operation ${name}`)
  return operation
}
