// Written by `npm run docs`. Do not edit.

/** `GET /memory/list` */
export interface MemoryListInput {
  /** Return only keys that start with this text. Default: "" */
  prefix?: string
  /** Maximum number of entries on a page. Default: 100 */
  limit?: number
  /** `next` of the previous page */
  cursor?: string
}

/** `GET /memory/list` */
export interface MemoryListOutput {
  /** Keys that have a value, sorted */
  keys: string[]
  /** Number of keys on this page */
  count: number
  /** Pass as cursor to get the next page. Absent on the last page */
  next?: string
  /** Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged */
  requestId: string
}
