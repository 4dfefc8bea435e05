import { events } from './events.ts'
import { places } from './places.ts'
import type { SubjectKind } from './subject-kind.ts'

/** Six kinds of subjects with five properties each. */
export const subjectKinds: readonly SubjectKind[] = [...places, ...events]
