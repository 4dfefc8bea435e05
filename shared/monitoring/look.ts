import type { ErrorCode } from '#shared/contract/errors.ts'

/** The outcome of requesting the watched page once. Times in Unix milliseconds. */
export type Look =
  /** `text`: in the form of `normalizeText`. `finalUrl`: the address after redirects; a stored text has none. */
  | { kind: 'page'; at: number; durationMs: number; text: string; statusCode: number; title: string; finalUrl?: string }
  /** `includeSelector` matches nothing. */
  | { kind: 'selector_missing'; at: number; durationMs: number; statusCode?: number; message: string }
  /** The page could not be read, or is an error page, a wall or empty. `statusCode`: of its HTTP response, if known. */
  | { kind: 'failed'; at: number; durationMs: number; statusCode?: number; code: ErrorCode; message: string }
  /** The page was not requested, because this service is busy or the host asks for a pause. It says nothing about the page. */
  | { kind: 'postponed'; at: number; retryAfterMs: number }
