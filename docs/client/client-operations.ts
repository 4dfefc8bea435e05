import { feedbackGetDocument, feedbackPostDocument } from '#api/documents/feedback-document.ts'
import type { Operation } from '#shared/contract/operation.ts'
import { operations } from '#shared/contract/operations/index.ts'

/** The part of an operation that the client is generated from. */
export interface ClientOperation extends Pick<
  Operation,
  'name' | 'method' | 'path' | 'summary' | 'access' | 'pool' | 'wallet' | 'payment'
> {
  input: { type: string; properties: Readonly<Record<string, object>>; required?: readonly string[] | undefined }
  output: { properties?: Readonly<Record<string, object>> }
}

const { requestBody, responses } = feedbackPostDocument
const { schema: document } = requestBody.content['application/json']
const ids = Object.fromEntries(feedbackGetDocument.parameters.map(({ name, schema }) => [name, schema]))

/** `/feedback` takes and returns documents byte for byte, so it is not an operation of the contract. */
const feedback: readonly ClientOperation[] = [
  {
    name: 'feedback-keep',
    method: 'POST',
    path: '/feedback',
    summary: feedbackPostDocument.summary,
    access: 'free',
    pool: 'inline',
    input: document,
    output: responses[200].content['application/json'].schema,
  },
  {
    name: 'feedback-get',
    method: 'GET',
    path: '/feedback/{id}',
    summary: feedbackGetDocument.summary,
    access: 'free',
    pool: 'inline',
    input: { type: 'object', properties: ids, required: Object.keys(ids) },
    output: document,
  },
]

/** All operations that the clients have. */
export const clientOperations: readonly ClientOperation[] = [...operations, ...feedback]
