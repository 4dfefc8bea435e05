import { errorAnswers } from './openapi-errors.ts'
import { commonHeaders } from './openapi-operation.ts'

/** A free, parameterless GET as the OpenAPI document shows it. */
export const systemDocument = (operationId: string, summary: string, type = 'application/json') => ({
  operationId,
  summary,
  tags: ['system'],
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
