import { clientAddress } from '#api/client-address.ts'
import { readFeedback } from '#api/feedback/read-feedback.ts'
import { feedbackDocument, keepDocument } from '#api/projections/feedback-document.ts'
import { assertJsonMedia, readBody } from '#api/read-body.ts'
import type { Route } from '#api/route.ts'
import { takeAllowance } from '#api/take-allowance.ts'
import { keccakOf } from '#shared/adapters/wallet-keccak.ts'
import { AppError } from '#shared/errors.ts'
import type { Allowances } from '#shared/ports/allowances.ts'
import type { FeedbackStore } from '#shared/stores/feedback.ts'

export interface FeedbackDeps {
  allowances: Allowances
  feedback: FeedbackStore
  publicUrl: () => string
  trustedProxies: number
}

/** Bytes of a feedback document. */
const feedbackLimit = 64 * 1024

/** An id that any document might have, and none has. */
const exampleId = '0'.repeat(64)

/** `POST /feedback` and `GET /feedback/{id}`: documents for ERC-8004, kept and given back byte for byte. */
export function feedbackRoutes({ allowances, feedback, publicUrl, trustedProxies }: FeedbackDeps): Route[] {
  return [
    {
      method: 'POST',
      path: '/feedback',
      example: '/feedback',
      document: keepDocument,
      async handle(ctx) {
        const headers = {}
        try {
          await takeAllowance('feedback', { client: clientAddress(ctx.req, trustedProxies), headers }, allowances)
        } finally {
          ctx.set(headers)
        }
        const bytes = await readBody(ctx, feedbackLimit)
        assertJsonMedia(ctx, bytes)
        const text = readFeedback(bytes)
        const feedbackHash = keccakOf(bytes)
        const id = feedbackHash.slice(2)
        await feedback.keep(id, text)
        ctx.body = { feedbackURI: `${publicUrl()}/feedback/${id}`, feedbackHash }
      },
    },
    {
      method: 'GET',
      path: '/feedback/{id}',
      example: `/feedback/${exampleId}`,
      document: feedbackDocument,
      async handle(ctx) {
        const { id = '' } = ctx['params'] ?? {}
        const text = /^[0-9a-f]{64}$/.test(id) ? await feedback.find(id) : undefined
        if (text === undefined) throw new AppError('NOT_FOUND', 'There is no feedback of this id.')
        ctx.set({
          // Under its own hash nothing else will ever stand.
          'Cache-Control': 'public, max-age=31536000, immutable',
          'Content-Disposition': `inline; filename="${id}.json"`,
        })
        ctx.type = 'application/json'
        ctx.body = text
      },
    },
  ]
}
