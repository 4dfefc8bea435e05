import type { EvidenceType, Match, Rule } from '#workers/facts/tech/rules/rule.ts'

/** One proof of a technology. */
export interface Evidence {
  type: EvidenceType
  name: string
  /** At most 200 characters, without control characters. */
  match: string
}

/** The proofs of one technology. */
export interface Found {
  evidence: Evidence[]
  /** 0 to 100, before the limit. */
  confidence: number
  versions: string[]
}

/** Collects evidence by technology. */
export interface Findings {
  all: Map<string, Found>
  add: (rule: Pick<Rule, 'technology' | 'confidence'>, where: Pick<Evidence, 'type' | 'name'>, match: Match) => void
}

export function newFindings(): Findings {
  const all = new Map<string, Found>()
  return {
    all,
    add({ technology, confidence }, { type, name }, { text, version }) {
      const found = all.get(technology) ?? { evidence: [], confidence: 0, versions: [] }
      all.set(technology, found)
      if (version !== undefined) found.versions.push(version)
      const match = plain(text)
      if (found.evidence.some((known) => known.type === type && known.name === name && known.match === match)) return
      found.confidence += confidence
      if (found.evidence.length < maxEvidence) found.evidence.push({ type, name: plain(name), match })
    },
  }
}

const maxEvidence = 5
const maxLength = 200

/** Text from outside, safe to print: one line, without control and direction characters. */
function plain(text: string): string {
  const start = text.slice(0, maxLength * 2)
  return start
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, ' ')
    .trim()
    .slice(0, maxLength)
    .toWellFormed()
}
