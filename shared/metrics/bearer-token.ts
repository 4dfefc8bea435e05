import { hash, timingSafeEqual } from 'node:crypto'

/** Whether an `Authorization` header has this bearer token. Takes the same time for every wrong token. */
export function hasBearerToken(authorization: string | undefined, token: string): boolean {
  const [scheme = '', given = ''] = (authorization ?? '').split(' ')
  return scheme.toLowerCase() === 'bearer' && isToken(given, token)
}

/** Whether a text is the token. Takes the same time for every wrong one. */
export const isToken = (given: string, token: string): boolean => timingSafeEqual(digest(given), digest(token))

const digest = (text: string) => hash('sha256', text, 'buffer')
