import type { SignalSeverity } from '#shared/contract/models/facts/signal.ts'

/** A risk that every project is checked for. The weight is the points that it costs. */
export interface SignalRule {
  severity: SignalSeverity
  weight: number
  found: string
  /** The message when it was looked for and not found. */
  absent: string
}

export const signalTable = {
  CONTRACT_INVALID: rule(
    'critical',
    40,
    'The contract is not an address of an EVM chain or of Solana.',
    'The contract has the form of an address.',
  ),
  CHECKSUM_INVALID: rule(
    'critical',
    30,
    'The capitals of the address break its checksum (EIP-55): a letter was changed.',
    'The checksum of the address does not contradict it.',
  ),
  CHAIN_MISMATCH: rule(
    'warning',
    15,
    'The address has not the form of addresses of the given chain.',
    'The address has the form of addresses of the given chain.',
  ),
  CONTRACT_NOT_ON_SITE: rule(
    'warning',
    20,
    'The pages that were read do not show the contract.',
    'The site shows the contract.',
  ),
  OTHER_CONTRACT_ON_SITE: rule(
    'critical',
    30,
    'The site shows other contracts, but not this one.',
    'The site does not show other contracts instead of this one.',
  ),
  DRAINER_SCRIPT: rule(
    'critical',
    40,
    'The scripts have marks of a wallet drainer.',
    'The scripts that were read have no marks of a wallet drainer.',
  ),
  BROAD_APPROVAL: rule(
    'info',
    5,
    'A script asks for a right over all tokens, as markets and drainers do.',
    'No script that was read asks for a right over all tokens.',
  ),
  SECRET_REQUESTED: rule(
    'critical',
    40,
    'The site asks for a seed phrase or a private key.',
    'The site asks for no seed phrase or private key.',
  ),
  LOOKALIKE_HOST: rule('critical', 30, 'The host imitates a known name.', 'The host imitates no known name.'),
  VERY_YOUNG_DOMAIN: rule('warning', 20, 'The domain is younger than 30 days.', 'The domain is at least 30 days old.'),
  YOUNG_DOMAIN: rule('warning', 10, 'The domain is younger than 180 days.', 'The domain is at least 180 days old.'),
  REGISTRANT_HIDDEN: rule(
    'info',
    3,
    'The registrant is hidden, as for most domains.',
    'The registry names the registrant.',
  ),
  NO_TLS: rule('warning', 15, 'The site is served over http.', 'The site is served over https.'),
  GUARANTEED_RETURNS: rule('critical', 25, 'The site promises certain profit.', 'The site promises no certain profit.'),
  MULTIPLIER_PROMISED: rule(
    'warning',
    12,
    'The site promises to multiply money.',
    'The site does not promise to multiply money.',
  ),
  URGENCY: rule('warning', 8, 'The site presses its visitors to act.', 'The site does not press its visitors to act.'),
  NO_TEAM: rule('warning', 8, 'No page about the team was found.', 'The site has a page or words about the team.'),
  NO_AUDIT: rule(
    'warning',
    8,
    'The site links to no audit of its contracts.',
    'The site links to an audit, or says that it was audited.',
  ),
  AUDIT_LINK_BROKEN: rule('warning', 15, 'A link to an audit leads nowhere.', 'No link to an audit is broken.'),
  AUDIT_UNPROVEN: rule(
    'warning',
    10,
    'The site says that it was audited, without a link to an auditor.',
    'The site claims no audit without a link.',
  ),
  NO_DOCUMENTATION: rule(
    'info',
    5,
    'No whitepaper or documentation was found.',
    'The site has a whitepaper or documentation.',
  ),
  NO_TERMS: rule('info', 4, 'No terms or privacy policy were found.', 'The site has terms or a privacy policy.'),
  NO_SOCIALS: rule(
    'warning',
    6,
    'The site links to no social network or source code.',
    'The site links to social networks or source code.',
  ),
  COPIED_TEXT: rule(
    'warning',
    15,
    'The text of the site is also on another domain.',
    'The text of the site was found on no other domain.',
  ),
  PROMPT_INJECTION: rule(
    'warning',
    10,
    'A page has instructions for language models.',
    'No page has instructions for language models.',
  ),
} as const satisfies Record<string, SignalRule>

export type ProjectSignalCode = keyof typeof signalTable

function rule(severity: SignalSeverity, weight: number, found: string, absent: string): SignalRule {
  return { severity, weight, found, absent }
}
