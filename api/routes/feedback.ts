import { feedbackGetDocument, feedbackPostDocument } from '#api/documents/feedback-document.ts'
import type { Route } from '#api/middleware/route.ts'
import { takeAllowance } from '#api/pipeline/take-allowance.ts'
import { assertJsonContentType, readBody } from '#api/transports/http/read-request.ts'
import { AppError } from '#shared/contract/errors.ts'
import { keccakOf } from '#shared/payments/keccak.ts'
import type { Allowances } from '#shared/queue/allowances.ts'
import type { FeedbackStore } from '#shared/storage/stores/feedback.ts'
import { readFeedback } from './read-feedback.ts'

export interface FeedbackDeps {
  allowances: Allowances
  feedback: FeedbackStore
  publicUrl: () => string
}

/** The maximum size of a feedback document. */
const maxFeedbackBytes = 64 * 1024

/** A valid id of no document. */
const exampleId = '0'.repeat(64)

/** `POST /feedback` and `GET /feedback/{id}`: store and return ERC-8004 feedback documents byte for byte. */
export function feedbackRoutes({ allowances, feedback, publicUrl }: FeedbackDeps): Route[] {
  return [
    {
      method: 'POST',
      path: '/feedback',
      example: '/feedback',
      document: feedbackPostDocument,
      async handle(ctx) {
        const headers = {}
        try {
          await takeAllowance('feedback', { client: ctx.state.client, headers }, allowances)
        } finally {
          ctx.set(headers)
        }
        const bytes = await readBody(ctx, maxFeedbackBytes)
        assertJsonContentType(ctx, bytes)
        const text = readFeedback(bytes)
        const feedbackHash = keccakOf(bytes)
        const id = feedbackHash.slice(2)
        await feedback.add(id, text)
        ctx.body = { feedbackURI: `${publicUrl()}/feedback/${id}`, feedbackHash }
      },
    },
    {
      method: 'GET',
      path: '/feedback/{id}',
      example: `/feedback/${exampleId}`,
      document: feedbackGetDocument,
      async handle(ctx) {
        const { id = '' } = ctx['params'] ?? {}
        const text = /^[0-9a-f]{64}$/.test(id) ? await feedback.find(id) : undefined
        if (text === undefined)
          throw new AppError(
            'NOT_FOUND',
            'No feedback document has this id. Use the feedbackURI that POST /feedback returned.',
          )
        ctx.set({
          // The id is the hash of the document, so it never changes.
          'Cache-Control': 'public, max-age=31536000, immutable',
          'Content-Disposition': `inline; filename="${id}.json"`,
        })
        ctx.type = 'application/json'
        ctx.body = text
      },
    },
  ]
}
