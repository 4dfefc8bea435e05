import { errorAnswers } from './openapi/openapi-errors.ts'
import { commonHeaders } from './openapi/openapi-operation.ts'

/** A free GET without parameters in the OpenAPI document. */
export const systemDocument = (
  operationId: string,
  { summary, description, type = 'application/json' }: { summary: string; description: string; type?: string },
) => ({
  operationId,
  summary,
  description,
  tags: ['System'],
  security: [],
  responses: {
    200: {
      description: summary,
      headers: commonHeaders,
      content: { [type]: { schema: { type: type === 'application/json' ? 'object' : 'string' } } },
    },
    ...errorAnswers(['METHOD_NOT_ALLOWED', 'INTERNAL']),
  },
})
