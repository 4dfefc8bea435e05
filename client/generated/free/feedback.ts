// Written by `npm run docs`. Do not edit.

/** `POST /feedback` */
export interface FeedbackKeepInput {
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

/** `POST /feedback` */
export interface FeedbackKeepOutput {
  /** URL of the document */
  feedbackURI: string
  /** keccak-256 of its bytes, hex with 0x */
  feedbackHash: string
}
