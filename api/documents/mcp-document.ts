import { fetchBasic } from '#shared/contract/operations/fetch-basic.ts'
import { commonHeaders } from './openapi/openapi-operation.ts'

const example = { jsonrpc: '2.0', id: '1' }

const jsonRpc = { $ref: '#/components/schemas/JsonRpcAnswer' }

/** `POST /mcp` in the OpenAPI document. */
export const mcpDocument = {
  operationId: 'mcp',
  summary: 'List and call the tools over MCP',
  description:
    'Accepts one message of the Model Context Protocol, in any revision since 2024-11-05, or of plain JSON-RPC 2.0. tools/list returns the tools with their schemas and prices, free of charge. tools/call runs a tool for the same price as its endpoint. Use it from an agent. From a program, call the endpoints.',
  tags: ['System'],
  security: [],
  parameters: [
    {
      name: 'tools',
      in: 'query',
      description: 'Tools to list: all, or names separated by commas. Default: the tools that most agents need',
      schema: { type: 'string' },
    },
    {
      name: 'results',
      in: 'query',
      description:
        'structured: the facts of a result come in structuredContent. Default: as JSON in its last text block, which every client shows to its model',
      schema: { type: 'string', enum: ['text', 'structured'], default: 'text' },
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
            id: { oneOf: [{ type: 'string' }, { type: 'integer' }] },
            method: {
              type: 'string',
              description: 'For example tools/list, tools/call, initialize or server/discover',
            },
            params: { type: 'object' },
          },
        },
        examples: {
          list: { value: { ...example, method: 'tools/list' } },
          call: {
            value: {
              ...example,
              method: 'tools/call',
              params: { name: fetchBasic.tool.name, arguments: fetchBasic.example.input },
            },
          },
        },
      },
    },
  },
  responses: {
    200: {
      description: 'The answer, including errors of tools. A stream if the agent requested progress updates',
      headers: commonHeaders,
      content: { 'application/json': { schema: jsonRpc }, 'text/event-stream': { schema: { type: 'string' } } },
    },
    202: { description: 'Notification accepted' },
    402: {
      description: 'Payment required. Only for callers that do not speak the Model Context Protocol',
      content: { 'application/json': { schema: { type: 'object' } } },
    },
    default: {
      description: 'A JSON-RPC error: the message is not a single JSON-RPC 2.0 request, or its origin is not allowed',
      content: { 'application/json': { schema: jsonRpc } },
    },
  },
} as const

/** An answer of `/mcp`. It has either `result` or `error`. */
export const jsonRpcSchema = {
  type: 'object',
  required: ['jsonrpc'],
  properties: {
    jsonrpc: { type: 'string', enum: ['2.0'] },
    id: {
      oneOf: [{ type: 'string', nullable: true }, { type: 'integer' }],
      description: 'Id of the request. null if the request had no id',
    },
    result: { type: 'object' },
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: { code: { type: 'integer' }, message: { type: 'string' }, data: { type: 'object' } },
    },
  },
} as const
