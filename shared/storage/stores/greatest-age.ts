import { pageLifeMs } from './pages.ts'

/** The greatest age of a stored answer that a caller accepts, in milliseconds. */
export const greatestAgeMs = ({ cacheTtl }: Readonly<Record<string, unknown>>): number =>
  typeof cacheTtl === 'number' ? cacheTtl * 1000 : pageLifeMs
