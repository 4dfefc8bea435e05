import type { Advisory, Severity } from './advisories.ts'
import { sumOfDays, type DailyDownloads } from './downloads.ts'
import type { PackageRecord } from './package-record.ts'

export interface Scores {
  quality?: number
  popularity?: number
  maintenance?: number
}

/**
 * Scores from 0 to 1 by the weights of npms.io, over the inputs that registries publish. An unknown part is left out of its
 * mean. npms.io compares with all packages; here, downloads count on a logarithmic scale up to ten million a month.
 */
export function scorePackage(
  record: PackageRecord,
  {
    downloads,
    advisories,
    now,
  }: { downloads: DailyDownloads | undefined; advisories: readonly Advisory[] | undefined; now: number },
): Scores {
  const scores = {
    quality: qualityOf(record, advisories),
    popularity: downloads === undefined ? undefined : popularityOf(downloads),
    maintenance: maintenanceOf(record, now),
  }
  const known = Object.entries(scores).filter(([, score]) => score !== undefined)
  return Object.fromEntries(known.map(([name, score]) => [name, Math.round(Number(score) * 100) / 100]))
}

type WeightedPart = readonly [part: number | boolean | undefined, weight: number]

/** The mean of the known parts. Undefined without any. */
function mean(parts: readonly WeightedPart[]): number | undefined {
  let [sum, weights] = [0, 0]
  for (const [part, weight] of parts) {
    if (part === undefined) continue
    sum += Number(part) * weight
    weights += weight
  }
  return weights === 0 ? undefined : sum / weights
}

function qualityOf(record: PackageRecord, advisories: readonly Advisory[] | undefined): number | undefined {
  return mean([
    [carefulnessOf(record), 7],
    [record.traces.hasTests, 7],
    [advisories === undefined ? undefined : healthOf(advisories), 4],
    [brandingOf(record), 2],
  ])
}

function carefulnessOf({ license, deprecated, yanked, version, traces }: PackageRecord): number | undefined {
  const { readmeLength, hasLinter, hasFileList, hasChangelog } = traces
  const care = mean([
    [license !== undefined, 0.33],
    [readmeLength === undefined ? undefined : Math.min(1, readmeLength / 400), 0.38],
    [hasLinter, 0.13],
    [hasFileList, 0.08],
    [hasChangelog, 0.08],
  ])
  if (care === undefined || deprecated !== undefined || yanked !== undefined) return care === undefined ? undefined : 0
  return isUnstable(version) ? care / 2 : care
}

/** Whether the version is below 1.0.0. */
export const isUnstable = (version: string) => /^v?0(?:\.|$)/.test(version)

/** npms.io counts outdated dependencies as well, which would take a request for each. */
function healthOf(advisories: readonly Advisory[]): number {
  return advisories.reduce((least, { severity }) => Math.min(least, healthBySeverity[severity ?? 'moderate']), 1)
}

const healthBySeverity: Readonly<Record<Severity, number>> = { low: 0.75, moderate: 0.5, high: 0.25, critical: 0 }

const brandingOf = ({ homepage, repository }: PackageRecord) =>
  (repository === undefined ? 0 : 0.6) + (homepage !== undefined && homepage !== repository ? 0.4 : 0)

function popularityOf(days: DailyDownloads): number {
  const months = Math.min(3, days.length / 30)
  const monthly = sumOfDays(days, 0, 90) / months
  return (
    mean([
      [clamp(Math.log10(1 + monthly) / 7), 2],
      [accelerationOf(days), 1],
    ]) ?? 0
  )
}

/** 0.5 for steady downloads, 1 where they double from one period to the next, 0 where they vanish. */
function accelerationOf(days: DailyDownloads): number {
  const perDay = (span: number) => sumOfDays(days, 0, span) / span
  const [m30, m90, m180, m365] = [perDay(30), perDay(90), perDay(180), perDay(365)]
  if (m90 === 0) return 0
  const year = days.length >= 365 ? (m180 - m365) * 0.5 : 0
  const change = (m30 - m90) * 0.25 + (m90 - m180) * 0.25 + year
  return clamp(0.5 + change / (2 * m90))
}

/**
 * The frequency of releases: the mean of the releases per quarter over four spans. Commits and issues would need the host of
 * the repository. Without the issues, a package that is finished cannot be told from one that was abandoned.
 */
function maintenanceOf({ deprecated, yanked, releases }: PackageRecord, now: number): number | undefined {
  if (deprecated !== undefined || yanked !== undefined) return 0
  if (releases.length === 0) return undefined
  const quarterly = spans.reduce((sum, [days, weight]) => {
    const count = releases.filter((time) => time > now - days * 86_400_000).length
    return sum + (count / (days / 90)) * weight
  }, 0)
  const above = points.findIndex(([at]) => at >= quarterly)
  const [to, high] = points[above] ?? [2, 1]
  const [from, low] = points[above - 1] ?? [0, 0]
  if (above === -1) return 1
  return to === from ? high : low + ((quarterly - from) / (to - from)) * (high - low)
}

const spans = [
  [30, 0.25],
  [180, 0.45],
  [365, 0.2],
  [730, 0.1],
] as const

/** Scores for releases per quarter, with straight lines between them. */
const points = [
  [0, 0],
  [0.5, 0.5],
  [1, 0.75],
  [2, 1],
] as const

const clamp = (value: number) => Math.min(1, Math.max(0, value))
