import type { Zone } from '#test/support/servers/dns-server.ts'
import { openFixtureUpstream } from '#test/support/upstream-fixtures/open-fixture-upstream.ts'
import { bootstrapFile, domainObject } from '#test/support/upstream-fixtures/rdap.ts'
import type { Page } from './fixture-site.ts'

export interface Project {
  finalUrl: string
  summary: string
  score: number
  grade: string
  signals: {
    code: string
    severity: string
    weight: number
    found: boolean
    evidence?: { url: string; quote: string }
    message: string
  }[]
  contract: {
    address: string
    chain: string
    isValid: boolean
    checksum: string
    foundOnSite: boolean
    whereFound: { url: string; quote: string }[]
    otherAddresses: { address: string; chain: string }[]
  }
  domain: Record<string, unknown>
  site: {
    team?: string
    documentation?: string
    profiles: { network: string }[]
    audits: { url: string; works: string }[]
  }
  pagesRead: string[]
  disclaimer: string
  warnings?: string[]
  cache: { state: string }
  code?: string
}

/** An example of EIP-55. */
export const contract = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
export const otherContract = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
export const solanaContract = 'So11111111111111111111111111111111111111112'

const about =
  'Harbour Coin records deliveries of the harbour of a small town, and pays for the storage of the records each month.'

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body>${body}</body></html>`

export const honestPages: Record<string, string | Page> = {
  '/': page(
    'Harbour Coin',
    `<nav><a href="/team">Team</a> <a href="/whitepaper">Whitepaper</a> <a href="/terms">Terms</a></nav>
    <h1>Harbour Coin</h1><p>${about}</p><p>Returns are never guaranteed, and we will never ask you to enter your seed phrase.</p>
    <p>Contract: <code>${contract}</code></p><p><a href="/audit-2026.pdf">Audit report</a></p>
    <footer><a href="https://x.com/harbourcoin">X</a> <a href="https://github.com/harbourcoin/core">Source</a></footer>
    <script>window.addEventListener('load', () => console.log('ready'))</script>`,
  ),
  '/team': page(
    'Team',
    `<h1>Team</h1><p>Ada Berg leads the harbour office. Bo Lund writes the contracts. ${about}</p>`,
  ),
  '/whitepaper': page('Whitepaper', `<h1>Whitepaper</h1><p>${about} The supply is fixed at one million.</p>`),
  '/terms': page('Terms', `<h1>Terms</h1><p>These terms apply to the use of the site. ${about}</p>`),
  '/audit-2026.pdf': (_, response) => response.writeHead(200, { 'Content-Type': 'application/pdf' }).end('%PDF-1.4'),
}

export const scamPages: Record<string, string | Page> = {
  '/': page(
    'Moon Claim',
    `<h1>Moon Claim</h1><p>Guaranteed returns of 5 % every day. A 100x gem that goes to the moon.</p>
    <p>Hurry, last chance: only 3 hours left. Claim now before the airdrop ends soon.</p>
    <p>Contract ${otherContract}. Audited by a leading company.</p>
    <p>To connect, enter your seed phrase in the form.</p><script src="/app.js"></script>`,
  ),
  '/app.js': (_, response) =>
    response
      .writeHead(200, { 'Content-Type': 'text/javascript' })
      .end('async function go(nft){ await nft.setApprovalForAll(spender, true); await permit2.permitBatch(x) }'),
}

const loopback: Zone = { NS: ['ada.ns.cloudflare.com'], A: ['127.0.0.1'] }

/** Hosts of projects on loopback. */
export const projectZones: Readonly<Record<string, Zone>> = {
  'harbour-coin.com': loopback,
  'unisvvap.com': loopback,
}

const registrations: Readonly<Record<string, object>> = {
  'harbour-coin.com': domainObject('harbour-coin.com'),
  'unisvvap.com': domainObject('unisvvap.com', {
    events: [{ eventAction: 'registration', eventDate: new Date(Date.now() - 5 * 86_400_000).toISOString() }],
  }),
}

/** The registry of the projects. */
export const openProjectRegistry = () =>
  openFixtureUpstream(
    (url) => ({ RDAP_BOOTSTRAP_BASE_URL: url }),
    ({ url }) => {
      if (url.pathname === '/rdap/dns.json') return { body: bootstrapFile(url.origin) }
      const found = registrations[url.pathname.split('/').at(-1) ?? '']
      const headers = { 'Content-Type': 'application/rdap+json' }
      return found === undefined ? { status: 404, headers, body: { errorCode: 404 } } : { headers, body: found }
    },
  )
