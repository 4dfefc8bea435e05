import type { ConsentTerms } from '#api/site/consent/consent-page.ts'
import { signInFor } from '#api/site/wallets/browser/sign-in.ts'
import type { Account } from '#api/site/wallets/browser/wallet.ts'
import { grantStatement, type SignedGrant } from '#shared/contract/sign-in-text.ts'

/** Signs the grant and sends it. Returns the address that takes the answer to the client. Throws WalletError, or an Error with the reason. */
export async function sendConsent(account: Account, terms: ConsentTerms, grant: SignedGrant): Promise<string> {
  const { header } = await signInFor(account, terms.publicUrl, {
    method: 'POST',
    target: targetOf(terms),
    grant: grantStatement(grant),
  })
  const { label: _, ...body } = grant
  return send(terms, body, { 'SIGN-IN-WITH-X': header })
}

/** Refuses. Returns the address that tells the client. */
export const sendDenial = (terms: ConsentTerms): Promise<string> => send(terms, { deny: true }, {})

const targetOf = ({ requestId }: ConsentTerms) => `/oauth/consent?request=${requestId}`

async function send(terms: ConsentTerms, body: object, headers: Readonly<Record<string, string>>): Promise<string> {
  const response = await fetch(targetOf(terms), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Consent-Token': terms.pageToken, ...headers },
    body: JSON.stringify(body),
  })
  const answer = (await response.json().catch(() => ({}))) as { redirectTo?: string; message?: string }
  if (response.ok && answer.redirectTo !== undefined) return answer.redirectTo
  throw new Error(answer.message ?? `The service answered with status ${response.status}. Try again later.`)
}
