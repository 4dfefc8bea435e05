import { recordsIn } from '#workers/facts/domain/dns/ask-dns.ts'
import { isPublicName } from '#workers/facts/domain/dns/is-public-name.ts'
import { addRemark, type SpfExpansion } from './spf-expansion.ts'
import type { SpfTerm } from './spf-record.ts'

/** RFC 7208 §4.6.4: more servers than this are a permanent error. */
const maxMailServers = 10

/** Looks up the target of `a`, `mx` or `exists`, to count look-ups that find nothing. Macros depend on the sender. */
export async function countAddressLookup(
  { name, value, hasMacro, position }: SpfTerm,
  domain: string,
  expansion: SpfExpansion,
): Promise<void> {
  const { ask } = expansion
  const target = (value ?? domain).toLowerCase()
  if (hasMacro || name === 'ptr') return
  if (!isPublicName(target)) {
    addRemark(expansion, {
      domain,
      isError: true,
      message: `${name} of ${target}, which is not a public name`,
      position,
    })
    return
  }
  if (name === 'mx') {
    const answer = await ask(target, 'MX')
    const servers = recordsIn(answer).length
    if (servers > maxMailServers)
      addRemark(expansion, {
        domain,
        isError: true,
        message: `mx of ${target} has ${servers} servers; receivers allow ${maxMailServers}`,
        position,
      })
    if (answer.state === 'failed') expansion.hasFailure = true
    if (isVoid(answer.state)) expansion.voidLookups += 1
    return
  }
  // `exists` asks for IPv4 addresses only (RFC 7208 §5.7).
  const answers = await Promise.all([ask(target, 'A'), ...(name === 'a' ? [ask(target, 'AAAA')] : [])])
  if (answers.some(({ state }) => state === 'failed')) expansion.hasFailure = true
  if (answers.every(({ state }) => isVoid(state))) expansion.voidLookups += 1
}

const isVoid = (state: string) => state === 'no-name' || state === 'no-data'
