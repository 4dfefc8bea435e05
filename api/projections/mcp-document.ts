import { fetchBasic } from '#shared/operations/fetch-basic.ts'
import { commonHeaders } from './openapi-operation.ts'

const example = { jsonrpc: '2.0', id: '1' }

const jsonRpc = { $ref: '#/components/schemas/JsonRpcAnswer' }

/** `POST /mcp` as the OpenAPI document shows it. */
export const mcpDocument = {
  operationId: 'mcp',
  summary:
    'The tools, by the Model Context Protocol or plain JSON-RPC: listing is free, a call costs what its endpoint does',
  tags: ['system'],
  security: [],
  parameters: [
    {
      name: 'tools',
      in: 'query',
      description: 'Which tools to list: all, or names between commas',
      schema: { type: 'string' },
    },
  ],
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['jsonrpc', 'method'],
          properties: {
            jsonrpc: { type: 'string', enum: ['2.0'] },
            id: { type: 'string' },
            method: { type: 'string', description: 'tools/list, tools/call, initialize, server/discover' },
            params: { type: 'object' },
          },
        },
        examples: {
          list: { value: { ...example, method: 'tools/list' } },
          call: {
            value: {
              ...example,
              method: 'tools/call',
              params: { name: fetchBasic.tool, arguments: fetchBasic.example.input },
            },
          },
        },
      },
    },
  },
  responses: {
    200: {
      description: 'The answer, errors of tools included; a stream where the agent asked to hear of progress',
      headers: commonHeaders,
      content: { 'application/json': { schema: jsonRpc }, 'text/event-stream': { schema: { type: 'string' } } },
    },
    202: { description: 'A notification was taken' },
    402: {
      description: 'The tool is to be paid for, said to a caller that shows no sign of the Model Context Protocol',
      content: { 'application/json': { schema: { type: 'object' } } },
    },
    default: {
      description: 'No single request of JSON-RPC 2.0, or from where none is taken: an error of JSON-RPC',
      content: { 'application/json': { schema: jsonRpc } },
    },
  },
} as const

/** What `/mcp` answers: one of `result` and `error`. */
export const jsonRpcSchema = {
  type: 'object',
  required: ['jsonrpc'],
  properties: {
    jsonrpc: { type: 'string', enum: ['2.0'] },
    id: { type: 'string', nullable: true, description: 'That of the request; null where it had none' },
    result: { type: 'object' },
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: { code: { type: 'integer' }, message: { type: 'string' }, data: { type: 'object' } },
    },
  },
} as const
