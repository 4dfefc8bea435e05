import type { Statement, Token } from './statement.ts'

/**
 * Whether the names, nouns and values of a claim have the roles that the sentence gives them, as far as order and the words
 * beside them show: `by`, `from`, `than`, and which of two comes first. In the passive, the agent comes first in the active.
 */
export function keepsRoles(source: Statement, claim: Statement, places: readonly (number | undefined)[]): boolean {
  const pairs = claim.tokens.flatMap((token, at) => {
    const place = places[at]
    const other = place === undefined ? undefined : source.tokens[place]
    return place === undefined || other === undefined ? [] : [{ token, other, at, place }]
  })
  if (claim.language === 'ja') return pairs.every(({ token, other }) => isSameParticle(source, claim, token, other))
  const isTurned = isPassive(source) !== isPassive(claim)
  const agent = pairs.find(({ token, other }) => (token.role === 'by') !== (other.role === 'by'))
  for (const { token, other } of pairs) {
    const isAgent = isTurned && (token.role === 'by' || other.role === 'by')
    if (!isAgent && !isSameRole(token, other)) return false
    if (token.isCompared !== other.isCompared && isSingle(claim, token) && isSingle(source, other)) return false
  }
  if (isTurned)
    return (
      agent !== undefined &&
      comesFirst(agent, agent.token.role === 'by' ? source : claim, agent.token.role === 'by' ? agent.place : agent.at)
    )
  return keepsOrder(pairs)
}

/** Its word stands once in the sentence. */
const isSingle = ({ tokens }: Statement, { key, value }: Token) =>
  value !== undefined || tokens.filter((token) => token.key === key).length === 1

interface Pair {
  token: Token
  other: Token
  at: number
  place: number
}

/** A passive with its agent. */
const isPassive = ({ tokens, clauses }: Statement) =>
  tokens.some(({ role, clause, value }) => role === 'by' && value === undefined && clauses[clause]?.isPassive === true)

/** The agent is the subject of the active: the first word of its clause, or of the sentence. */
function comesFirst(_agent: Pair, { tokens }: Statement, at: number): boolean {
  const own = tokens[at]
  return tokens
    .slice(0, at)
    .every(
      (token) =>
        token.clause !== own?.clause ||
        (token.isName && own?.isName) ||
        token.phrase !== '' ||
        token.value !== undefined,
    )
}

/** Roles that a noun may change. */
const free: ReadonlySet<string> = new Set(['', 'place', 'of', 'about'])

function isSameRole(one: Token, other: Token): boolean {
  if (one.role === other.role || (free.has(one.role) && free.has(other.role))) return true
  if (one.value !== undefined) return [one, other].every(({ role }) => free.has(role) || freeOfValues.has(role))
  // `to` and `for` before verbs say little.
  const isNoun = one.isName || one.value !== undefined
  return !isNoun && [one, other].every(({ role }) => free.has(role) || role === 'to' || role === 'for')
}

/** `rose by 2 %`, `lasts for 2 hours`. */
const freeOfValues: ReadonlySet<string> = new Set(['by', 'for', 'with'])

/**
 * Two words without a preposition that change places around a third one change their roles: `dogs chase cats`. Those that stand
 * side by side, or in phrases, may move.
 */
function keepsOrder(pairs: readonly Pair[]): boolean {
  const core = pairs.filter(({ token, other }) => token.phrase === '' && other.phrase === '')
  for (const [first, one] of core.entries()) {
    for (const two of core.slice(first + 1)) {
      if (one.place < two.place || (one.token.value !== undefined) !== (two.token.value !== undefined)) continue
      const isBetween = core.some(
        ({ at, place }) => at > one.at && at < two.at && place > two.place && place < one.place,
      )
      if (isBetween) return false
    }
  }
  return true
}

const verbs: ReadonlySet<string> = new Set(['subject', 'object', 'to', 'by', 'from', 'than', 'until'])

/** In Japanese, particles name the roles. In the passive, the object is the subject, and the agent has に or によって. */
function isSameParticle(source: Statement, claim: Statement, one: Token, other: Token): boolean {
  if (!verbs.has(one.role) || !verbs.has(other.role)) return true
  const [stated, said] = [isTurnedClause(claim, one), isTurnedClause(source, other)]
  if (stated === said) return one.role === other.role
  const turned = stated ? one.role : other.role
  const plain = stated ? other.role : one.role
  return (
    (turned === 'subject' && plain === 'object') ||
    ((turned === 'by' || turned === 'to') && plain === 'subject') ||
    (turned === plain && plain !== 'subject' && plain !== 'object')
  )
}

const isTurnedClause = ({ clauses }: Statement, { clause }: Token) => clauses[clause]?.isPassive === true
