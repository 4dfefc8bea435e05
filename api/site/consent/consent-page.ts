import { sitePage, type Shell } from '#api/site/shell/site-page.ts'
import type { KeyAccess } from '#shared/contract/operation.ts'
import { escapeHtml } from '#shared/text/escape-html.ts'

/** The settings of the script of the page. */
export interface ConsentTerms {
  publicUrl: string
  /** The networks whose wallets can sign in, CAIP-2. */
  signInNetworks: readonly string[]
  requestId: string
  /** Sent with the consent. */
  pageToken: string
  client: { id: string; name: string }
  /** The label of the key, which names the client. */
  label: string
  /** Where the person goes afterwards: a host, "this computer", or the scheme of a program, such as `cursor://`. */
  place: string
  /** The data of the wallet that the client asked for. */
  scopes: readonly KeyAccess[]
  /** The groups of operations that the key can be limited to. */
  keyGroups: readonly string[]
}

/** `GET /oauth/authorize`: the frame of the page on which a person gives a client a spending key. Pure. */
export const consentPage = (terms: ConsentTerms, shell: Shell): string =>
  sitePage(
    {
      title: 'Allow a client to spend',
      description: 'Give a client a spending key of your wallet, with limits that you choose.',
      styles: ['dashboard-style'],
      script: 'consent',
      main: `<h1>Allow a client to spend</h1>
<noscript><p>This page needs JavaScript to talk to your wallet.</p></noscript>`,
      mainAttributes: { 'data-settings': JSON.stringify(terms) },
    },
    shell,
  )

/** The page for a request that is not valid. `back`: the address that tells the client, if it is one that it registered. Pure. */
export const consentErrorPage = (message: string, shell: Shell, back?: { href: string; place: string }): string =>
  sitePage(
    {
      title: 'This request is not valid',
      description: 'A client sent a request for a spending key that is not valid.',
      main: `<h1>This request is not valid</h1>
<p>${escapeHtml(message)}</p>
<p>Nothing was allowed. Tell the makers of the client, or connect it again.</p>
${back === undefined ? '' : `<p><a href="${escapeHtml(back.href)}">Go back to ${escapeHtml(back.place)}</a></p>`}`,
    },
    shell,
  )
