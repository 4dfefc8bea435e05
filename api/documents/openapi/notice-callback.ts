import { monitorDelivery } from '#shared/contract/models/monitors/monitor-history.ts'
import type { Operation } from '#shared/contract/operation.ts'
import { formatOf } from '#shared/contract/schema.ts'

type Json = Readonly<Record<string, unknown>>

/** The notices of an operation with a webhook, as OpenAPI callbacks. Pure. */
export function noticeCallbacks({ input }: Operation): Json {
  // A preview takes the field, too, but does not need it, and sends nothing.
  const field = input.required?.find((name) => formatOf(input.properties[name]) === 'webhook-uri')
  return field === undefined ? {} : { callbacks: { notice: { [`{$request.body#/${field}}`]: { post: notice } } } }
}

const header = (name: string, description: string, example: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
})

const notice = {
  operationId: 'monitor-notice',
  summary: 'Receive a notice of a monitor',
  description:
    'This service posts each notice to the webhook, signed as Standard Webhooks 1.0 describes, one after the other for each monitor. Any status of 2xx confirms it. Others are retried after 1, 5 and 15 minutes, 1 hour and 6 hours. Redirects are not followed, and 410 pauses the monitor.',
  tags: ['Monitors'],
  security: [],
  parameters: [
    header('webhook-id', 'Id of the notice, the same for every attempt', 'msg_7Xc2vB5nM8qW1eR4tY6uIo'),
    header('webhook-timestamp', 'Unix seconds of this attempt', '1795184400'),
    header(
      'webhook-signature',
      'Signatures of `id.timestamp.body`, separated by spaces: v1 (HMAC-SHA256) for each valid secret, and v1a (Ed25519) by the key with `webhook-` in its kid in /.well-known/jwks.json',
      'v1,K5oZfzN95Z9UVu1EsfQm=',
    ),
  ],
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['type', 'timestamp', 'data'],
          properties: {
            type: monitorDelivery.properties.type,
            timestamp: { type: 'string', format: 'date-time', description: 'When the notice was made' },
            data: {
              type: 'object',
              description:
                'The change of monitor.changed, the error of monitor.failed, the reason of monitor.paused, or the challenge to return',
              properties: {
                monitorId: { type: 'string' },
                url: { type: 'string' },
                checkId: { type: 'string' },
                checkedAt: { type: 'string', format: 'date-time' },
                changeType: { type: 'string', enum: ['content', 'status'] },
                previous: { $ref: '#/components/schemas/NoticeSnapshot' },
                current: { $ref: '#/components/schemas/NoticeSnapshot' },
                diff: { $ref: '#/components/schemas/NoticeDiff' },
                state: { type: 'string', enum: ['failed', 'selector_missing'] },
                error: { $ref: '#/components/schemas/NoticeError' },
                failedLooks: { type: 'integer' },
                since: { type: 'string', format: 'date-time' },
                reason: { type: 'string', description: 'Why the monitor was paused' },
                message: { type: 'string', description: 'The same in words, and how to resume it' },
                challenge: { type: 'string', description: 'Return it in the body of the response' },
              },
            },
          },
        },
      },
    },
  },
  responses: {
    200: { description: 'The notice was received. To a challenge, the body contains `data.challenge`' },
    410: { description: 'The receiver wants no more notices: the monitor is paused' },
  },
}

const text = { type: 'string' }
const texts = { type: 'array', items: text }

/** The schemas that notices refer to. */
export const noticeSchemas = {
  NoticeSnapshot: { type: 'object', properties: { hash: text, statusCode: { type: 'integer' } } },
  NoticeDiff: {
    type: 'object',
    properties: {
      text: { type: 'string', description: 'Unified diff' },
      added: texts,
      removed: texts,
      numbers: {
        type: 'array',
        items: { type: 'object', properties: { before: text, after: text, context: text } },
      },
      truncated: { type: 'boolean' },
      replaced: { type: 'boolean' },
    },
  },
  NoticeError: { type: 'object', properties: { code: text, message: text } },
}
