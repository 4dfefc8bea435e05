import type { Operation } from '#shared/contract/operation.ts'
import type { SentOrigin } from './is-own-page.ts'

/** The session of a browser as it was sent. Nothing of it has been checked. */
export interface SentSession extends Required<SentOrigin> {
  /** The `User-Agent` header, up to 200 characters. */
  userAgent: string
  cookie: (name: string) => string | undefined
  /** The address that the page shows as signed in: another page may have changed the cookie since. '1' for whoever it is. */
  shown: string
}

/**
 * Whether a session can identify the wallet of an operation: those that a sign-in for all free calls opens, called at their own
 * path. Nothing that costs, and nothing that needs a signature of its own.
 */
export const takesSession = ({ access, wallet, payerSignIn, path }: Operation, route: string | undefined): boolean =>
  access === 'free' && (wallet === undefined ? payerSignIn === true : wallet.signIn === 'origin') && route === path
