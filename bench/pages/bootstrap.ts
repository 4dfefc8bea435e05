import { randomFrom } from './random.ts'

/** The mean of a number over pages, and the interval that holds it with a probability of 95 %. */
export interface Estimate {
  mean: number
  low: number
  high: number
}

/**
 * Bootstrap over sites: draws sites with replacement, since the pages of a site succeed or fail together. Entry n of `sites`
 * is the site of value n. The same input gives the same interval.
 */
export function bootstrapBySite(values: readonly number[], sites: readonly string[], draws = 1000): Estimate {
  const sums = new Map<string, { total: number; count: number }>()
  for (const [at, value] of values.entries()) {
    const site = sites[at] ?? ''
    const { total, count } = sums.get(site) ?? { total: 0, count: 0 }
    sums.set(site, { total: total + value, count: count + 1 })
  }
  const members = [...sums.values()]
  const random = randomFrom(7)
  const means = Array.from({ length: draws }, () => meanOf(members.map(() => pick(members, random))))
  means.sort((a, b) => a - b)
  return { mean: meanOf(members), low: at(means, 0.025), high: at(means, 0.975) }
}

interface SiteSum {
  total: number
  count: number
}

function pick(members: readonly SiteSum[], random: () => number): SiteSum {
  return members[Math.floor(random() * members.length)] ?? { total: 0, count: 0 }
}

function meanOf(members: readonly SiteSum[]): number {
  const total = members.reduce((sum, member) => sum + member.total, 0)
  const count = members.reduce((sum, member) => sum + member.count, 0)
  return count === 0 ? 0 : total / count
}

function at(sorted: readonly number[], fraction: number): number {
  return sorted[Math.floor((sorted.length - 1) * fraction)] ?? 0
}
