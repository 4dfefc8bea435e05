import type { ConsentTerms } from '#api/site/consent/consent-page.ts'
import { bodyOf, errorOf } from '#api/site/shell/browser/call-error.ts'
import { prepareGrant, type PreparedSignIn } from '#api/site/wallets/browser/sign-in.ts'
import type { Account } from '#api/site/wallets/browser/wallet.ts'
import type { KeyGrant } from '#shared/contract/models/spending-key.ts'
import { grantStatement } from '#shared/contract/sign-in-text.ts'

/** A grant, and the text that the wallet signs for it. */
export interface PreparedConsent extends PreparedSignIn {
  grant: KeyGrant
}

export const prepareConsent = (account: Account, terms: ConsentTerms, grant: KeyGrant): PreparedConsent => ({
  grant,
  ...prepareGrant(account, terms.publicUrl, {
    method: 'POST',
    target: targetOf(terms),
    grant: grantStatement(grant),
  }),
})

/** Signs the grant and sends it. Returns the address that takes the answer to the client. Throws WalletError or CallError. */
export async function sendConsent({ grant, sign }: PreparedConsent, terms: ConsentTerms): Promise<string> {
  const { header } = await sign()
  const { label: _, ...body } = grant
  return send(terms, body, { 'SIGN-IN-WITH-X': header })
}

/** Refuses. Returns the address that tells the client. Throws CallError. */
export const sendDenial = (terms: ConsentTerms): Promise<string> => send(terms, { deny: true }, {})

const targetOf = ({ requestId }: ConsentTerms) => `/oauth/consent?request=${requestId}`

async function send(terms: ConsentTerms, sent: object, headers: Readonly<Record<string, string>>): Promise<string> {
  const response = await fetch(targetOf(terms), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Consent-Token': terms.pageToken, ...headers },
    body: JSON.stringify(sent),
  })
  const body = await bodyOf(response)
  if (!response.ok) throw errorOf(response, body)
  // The service answers so.
  return (body as { redirectTo: string }).redirectTo
}
