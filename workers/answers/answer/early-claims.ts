import { openChecker } from '#workers/evidence/check-claims.ts'
import type { Claim, ClaimOutcome } from '#workers/evidence/claim.ts'
import { joinRepeated } from '#workers/evidence/join-repeated.ts'
import type { Source } from '#workers/evidence/source.ts'
import type { Statements } from './statements.ts'

interface EarlyClaims {
  /** Takes a claim of a reply that still arrives. */
  offer: (claim: Claim) => void
  /**
   * The claims of the whole reply, with the shown ones as they were shown: in their places, or in front if this reply, unlike an
   * earlier attempt, lacks them. Waits for the checks.
   */
  unite: (claims: readonly Claim[]) => Promise<readonly Claim[]>
  /** The outcomes of the shown claims. */
  outcomes: ReadonlyMap<Claim, ClaimOutcome>
}

interface EarlyTask {
  question: string
  sources: readonly Source[]
  /** Maximum number of statements. */
  limit: number
}

/** Checks the claims of a reply one by one while it arrives, and shows those that the sources support. */
export function openEarlyClaims({ question, sources, limit }: EarlyTask, statements: Statements): EarlyClaims {
  const checker = openChecker(sources, { question })
  const outcomes = new Map<Claim, ClaimOutcome>()
  const offered = new Set<string>()
  let checking = checker.readWords(sources.map(({ index }) => index))

  return {
    offer(written) {
      // Without numbers of citations, as the whole reply is checked.
      const [claim = written] = joinRepeated([written])
      if (offered.has(keyOf(claim)) || offered.size >= maxOffered) return
      offered.add(keyOf(claim))
      checking = checking.then(() => check(claim))
    },
    async unite(claims) {
      await checking
      const shown = new Map([...outcomes.keys()].map((claim) => [keyOf(claim), claim]))
      const united = claims.map((claim) => shown.get(keyOf(claim)) ?? claim)
      return [...[...shown.values()].filter((claim) => !united.includes(claim)), ...united]
    },
    outcomes,
  }

  async function check(claim: Claim): Promise<void> {
    if (statements.count() >= limit) return
    const outcome = await checker.check(claim)
    const { kept } = outcome
    if (kept === undefined || !statements.isOpen()) return
    outcomes.set(claim, outcome)
    for (const each of kept) if (statements.count() < limit) statements.show(each)
  }
}

const keyOf = ({ text }: Claim) => text.toLowerCase()

/** Claims that are checked early. A model that begins again and again must not take more time. */
const maxOffered = 40
