/** The findings of axe-core in one document. Passes and incomplete: the ids of rules. */
export interface AxeFindings {
  version: string
  passes: string[]
  incomplete: string[]
  violations: AxeViolation[]
}

export interface AxeViolation {
  rule: string
  /** minor, moderate, serious or critical. */
  impact: string
  help: string
  helpUrl: string
  tags: string[]
  /** The number of elements. `nodes` has the first ones. */
  count: number
  nodes: { target: string; html: string }[]
}
