import { findPhrase, type Evidence, type SiteText } from './site-text.ts'

/** Marks of scripts that empty wallets. */
export interface DrainerMarks {
  /** A mark that no honest page has, or marks of two different kinds. */
  drainer: Evidence | undefined
  /** A request for a right over all tokens, which markets make, too. */
  approval: Evidence | undefined
}

/** Looks for the calls and names in scripts. Finds no script that hides its texts. */
export function findDrainer(scripts: readonly SiteText[]): DrainerMarks {
  const strong = firstOf(scripts, strongMarks)
  const kinds = approvalKinds.flatMap((marks) => firstOf(scripts, marks) ?? [])
  return { drainer: strong ?? (kinds.length > 1 ? kinds[0] : undefined), approval: kinds[0] }
}

function firstOf(texts: readonly SiteText[], marks: readonly string[]): Evidence | undefined {
  for (const mark of marks) {
    const found = findPhrase(texts, mark)
    if (found !== undefined) return found
  }
  return undefined
}

const strongMarks = ['api.telegram.org/bot', 'drainer', 'drain_wallet', 'drainwallet', 'stealseed']

/** Calls by kind: rights over all tokens, signed permits, unlimited amounts, and transfers of ownership. */
const approvalKinds: readonly (readonly string[])[] = [
  ['setapprovalforall', 'increaseallowance'],
  ['permitbatch', 'permitsingle', 'permit2', 'permitforall'],
  ['f'.repeat(64), '115792089237316195423570985008687907853269984665640564039457584007913129639935'],
  ['createsetauthorityinstruction', 'createapproveinstruction', 'signalltransactions'],
  ['eth_sign"', "eth_sign'"],
  ['disable-devtool', 'disabledevtool'],
]
