/** The highest probability of a block that a rule has ruled out. */
export const ruledOutProbability = 0.01

/** Rules out the block at this index. Changes the list. */
export function ruleOut(probabilities: number[], at: number): void {
  probabilities[at] = Math.min(probabilities[at] ?? 0, ruledOutProbability)
}
