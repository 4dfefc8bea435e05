// Written by `npm run docs`. Do not edit.

/** `GET /feedback/{id}` */
export interface FeedbackGetInput {
  id: string
}

/** `GET /feedback/{id}` */
export interface FeedbackGetOutput {
  /** CAIP-10 id of the registry of the agent */
  agentRegistry: string
  /** Id of the agent in that registry */
  agentId: number
  /** CAIP-10 id of the client that gives the feedback */
  clientAddress: string
  /** When the feedback was given, ISO 8601 */
  createdAt: string
  /** Rating as a fixed-point number, at most 128 bits */
  value: number
  /** Number of decimals of value */
  valueDecimals: number
  [field: string]: unknown
}
