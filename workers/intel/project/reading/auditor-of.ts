/** The auditor of smart contracts whose site an address belongs to. */
export function auditorOf(url: string): string | undefined {
  const host = new URL(url).hostname
  return Object.entries(auditors).find(([domain]) => host === domain || host.endsWith(`.${domain}`))?.[1]
}

const auditors: Readonly<Record<string, string>> = {
  'certik.com': 'CertiK',
  'certik.org': 'CertiK',
  'hacken.io': 'Hacken',
  'trailofbits.com': 'Trail of Bits',
  'openzeppelin.com': 'OpenZeppelin',
  'diligence.consensys.io': 'Consensys Diligence',
  'quantstamp.com': 'Quantstamp',
  'halborn.com': 'Halborn',
  'peckshield.com': 'PeckShield',
  'slowmist.com': 'SlowMist',
  'sherlock.xyz': 'Sherlock',
  'code4rena.com': 'Code4rena',
  'spearbit.com': 'Spearbit',
  'cantina.xyz': 'Cantina',
  'cyberscope.io': 'Cyberscope',
  'solidproof.io': 'SolidProof',
  'osec.io': 'OtterSec',
  'zellic.io': 'Zellic',
  'chainsecurity.com': 'ChainSecurity',
  'sigmaprime.io': 'Sigma Prime',
  'immunefi.com': 'Immunefi',
}
