import type { EvidenceType, Match, Rule, RuleSet } from '#workers/facts/tech/rules/rule-set.ts'

export interface DetectedTechnology {
  name: string
  category: string
  version?: string
  /** 0 to 100. */
  confidence: number
  evidence: Evidence[]
}

/** The technologies that the evidence shows, with those that they imply, by category and name. */
export function combineFindings({ all }: Findings, { technologies }: RuleSet): DetectedTechnology[] {
  const sure = new Map([...all].filter(([, { confidence }]) => confidence >= minConfidence))
  for (const name of sure.keys()) {
    const requires = technologies.get(name)?.requires ?? []
    if (requires.length > 0 && !requires.some((needed) => sure.has(needed))) sure.delete(name)
  }
  // Excluded ones first: what they imply must not appear.
  for (const name of sure.keys()) {
    for (const excluded of technologies.get(name)?.excludes ?? []) sure.delete(excluded)
  }
  addImplied(sure, technologies)
  return [...sure]
    .slice(0, maxTechnologies)
    .map(([name, found]) => describe(name, found, technologies.get(name)?.category ?? 'other'))
    .toSorted((a, b) => compareText(a.category, b.category) || compareText(a.name, b.name))
}

const minConfidence = 50
const maxTechnologies = 300

function addImplied(sure: Map<string, Found>, technologies: RuleSet['technologies']): void {
  const excluded = new Set([...sure.keys()].flatMap((name) => technologies.get(name)?.excludes ?? []))
  const pending = [...sure.keys()]
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    const { confidence = 0 } = sure.get(name) ?? {}
    for (const implied of technologies.get(name)?.implies ?? []) {
      if (sure.has(implied.name) || excluded.has(implied.name) || !technologies.has(implied.name)) continue
      const evidence = [{ type: 'implied' as const, name, match: '' }]
      sure.set(implied.name, { evidence, confidence: Math.min(confidence, implied.confidence), versions: [] })
      pending.push(implied.name)
    }
  }
}

function describe(name: string, { evidence, confidence, versions }: Found, category: string): DetectedTechnology {
  const version = mostSpecific(versions)
  return { name, category, ...(version !== undefined && { version }), confidence: Math.min(confidence, 100), evidence }
}

/** The version with the most numbers; of equals, the first. */
function mostSpecific(versions: readonly string[]): string | undefined {
  let best: string | undefined
  for (const version of versions) {
    if (best === undefined || version.split('.').length > best.split('.').length) best = version
  }
  return best
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** One proof of a technology. */
interface Evidence {
  type: EvidenceType
  name: string
  /** At most 200 characters, without control characters. */
  match: string
}

/** The proofs of one technology. */
interface Found {
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
