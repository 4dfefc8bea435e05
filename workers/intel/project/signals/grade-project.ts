import type { projectGrades } from '#shared/contract/models/intel/project.ts'
import type { ProjectSignal } from './list-project-signals.ts'

export interface ProjectGrade {
  score: number
  grade: (typeof projectGrades)[number]
}

/**
 * From 100 points, less the weights of the risks that were found. A critical risk leaves 39 points at most, because no
 * number of good signs makes up for it.
 */
export function gradeProject(signals: readonly ProjectSignal[]): ProjectGrade {
  const found = signals.filter((signal) => signal.found)
  const rest = Math.max(0, 100 - found.reduce((sum, { weight }) => sum + weight, 0))
  const isCritical = found.some(({ severity }) => severity === 'critical')
  const score = isCritical ? Math.min(rest, maxCriticalScore) : rest
  return { score, grade: floors.find(([, floor]) => score >= floor)?.[0] ?? 'F' }
}

const maxCriticalScore = 39

const floors = [
  ['A', 85],
  ['B', 70],
  ['C', 55],
  ['D', 40],
  ['E', 25],
] as const

/** One sentence for people. */
export function summarizeProject(signals: readonly ProjectSignal[], { score, grade }: ProjectGrade): string {
  const found = signals.filter((signal) => signal.found)
  const critical = found.filter(({ severity }) => severity === 'critical').length
  const worst = found.slice(0, 2).map(({ message }) => message)
  const counts = `${found.length} of ${signals.length} checks found a risk, ${critical} of them critical.`
  return [`Grade ${grade}, ${score} of 100 points: ${counts}`, ...worst].join(' ')
}
