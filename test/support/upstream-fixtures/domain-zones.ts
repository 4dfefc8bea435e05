import type { Zone } from '#test/support/servers/dns-server.ts'

const delegated = { NS: ['ada.ns.cloudflare.com', 'bob.ns.cloudflare.com'] }

/** The records of the domains that tests of /domain look up. Those of example.com are complete. */
export const domainZones: Readonly<Record<string, Zone>> = {
  'example.com': {
    ...delegated,
    A: ['93.184.215.14'],
    AAAA: ['2606:2800:21f:cb07:6820:80da:af6b:8b2c'],
    MX: [
      [10, 'alt1.aspmx.l.google.com'],
      [1, 'ASPMX.L.google.com'],
    ],
    TXT: ['v=spf1 include:_spf.google.com ip4:192.0.2.0/24 ~all', 'stripe-verification=0123456789abcdef', 'MS=ms12345'],
    CAA: [['issue', 'letsencrypt.org']],
    SOA: [['ada.ns.cloudflare.com', 'dns.cloudflare.com', 2400000001]],
  },
  'www.example.com': { CNAME: ['cname.vercel-dns.com'], A: ['76.76.21.21'] },
  'inside.example.com': { A: ['10.0.0.7'] },
  'intranet.example.com': { A: ['10.0.0.5', '93.184.215.14'], AAAA: ['fd00::5'] },
  '_spf.google.com': { TXT: ['v=spf1 include:_netblocks.google.com ~all'] },
  '_netblocks.google.com': { TXT: ['v=spf1 ip4:35.190.247.0/24 ip4:64.233.160.0/19 ~all'] },
  '_dmarc.example.com': { TXT: ['v=DMARC1; p=quarantine; sp=reject; rua=mailto:dmarc@example.com; pct=50'] },
  'google._domainkey.example.com': { TXT: ['v=DKIM1; k=rsa; p=MIGf'] },
  '_smtp._tls.example.com': { TXT: ['v=TLSRPTv1; rua=mailto:tls@example.com'] },
  '_mta-sts.example.com': { TXT: ['v=STSv1; id=20261101'] },
  'default._bimi.example.com': { TXT: ['v=BIMI1; l=https://example.com/logo.svg; a='] },
  'young.com': { NS: ['ns1.sedoparking.com'], A: ['91.195.240.94'], TXT: ['v=spf1 +all'] },
  'sparse.com': { ...delegated, MX: [[0, '']] },
  'registry-down.com': { ...delegated, A: ['93.184.215.14'] },
  'too-often.com': delegated,
  'malformed.com': delegated,
  'changed.com': delegated,
  'other-name.com': delegated,
  'error-in-body.com': delegated,
  'slow-registry.com': delegated,
  'dns-down.com': 'servfail',
  'fail.com': 'servfail',
  'unsupported.io': delegated,
  'dns-down.io': 'servfail',
  'xn--80ak6aa92e.com': { ...delegated, A: ['93.184.215.14'] },
  'xn--bcher-kva.de': { ...delegated, A: ['93.184.215.14'] },
  'xn--e1afmkfd.xn--p1ai': delegated,
}
