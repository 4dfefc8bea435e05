/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined }

/**
 * The collections of the store. `durable` ones survive a power cut once a write is acknowledged (money, keys, what a
 * wallet keeps); `fast` ones survive a killed process but may lose the last moments of a power cut (pages, jobs).
 */
export const collections = {
  jobs: 'fast',
  results: 'fast',
  pages: 'fast',
  /** What calls taught us of hosts. */
  hosts: 'fast',
  keys: 'durable',
  payments: 'durable',
  receipts: 'durable',
  paymentIds: 'durable',
  /** Sign-ins that were used, each good once. */
  signIns: 'durable',
  memory: 'durable',
  credits: 'durable',
  creditEntries: 'durable',
  agentCalls: 'fast',
  /** Calls to be forgotten once they are over. */
  erasures: 'durable',
  feedback: 'durable',
} as const satisfies Record<string, 'durable' | 'fast'>

export type CollectionName = keyof typeof collections
