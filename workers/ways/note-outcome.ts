import type { ErrorCode } from '#shared/errors.ts'
import type { HostRecord, Lesson } from '#shared/host-lessons.ts'
import { noteLesson, type LearnDeps } from '#workers/learn-of-host.ts'
import type { Outcome } from './try-ways.ts'

/** Notes what the ways that were tried teach of their host. */
export function noteOutcome(host: string, outcome: Outcome, known: HostRecord | undefined, deps: LearnDeps): void {
  for (const lesson of lessonsOf(outcome, known)) noteLesson(host, lesson, deps)
}

function lessonsOf(outcome: Outcome, known: HostRecord | undefined): Lesson[] {
  const { tried } = outcome
  const tier = 'way' in outcome ? outcome.way.tier : undefined
  const hasFailed = (tier: 'basic' | 'pro') => tried.some((each) => each.tier === tier && isAbout.has(each.code))
  const lessons: Lesson[] = []
  if (tier === 'pro' && hasFailed('basic')) lessons.push('browser-needed')
  if (tier !== 'basic' && hasFailed('pro')) lessons.push('browser-in-vain')
  if (tier === 'basic' && known !== undefined && known.needsBrowser > 0) lessons.push('plain-suffices')
  return lessons
}

/** What speaks of the host, and not of us or of the moment. */
const isAbout: ReadonlySet<ErrorCode> = new Set([
  'TARGET_BLOCKED',
  'TARGET_LOGIN_REQUIRED',
  'TARGET_ERROR',
  'EMPTY_CONTENT',
  'RENDER_FAILED',
])
