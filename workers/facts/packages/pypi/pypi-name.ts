import { AppError } from '#shared/contract/errors.ts'

/** Throws INVALID_REQUEST for a name that no PyPI project can have. */
export function assertPypiName(name: string): void {
  if (isPypiName(name)) return
  throw new AppError(
    'INVALID_REQUEST',
    'Expected the name of a PyPI project, such as requests or python-dateutil. Names have letters, digits, and the marks . _ -.',
    { details: [{ path: '/name', message: `${JSON.stringify(name)} is not a name that PyPI accepts` }] },
  )
}

/** Whether PyPI can have a project with this name (core metadata specification, field Name). */
function isPypiName(name: string): boolean {
  return name.length <= 200 && /^[A-Za-z0-9._-]+$/.test(name) && /^[A-Za-z0-9]/.test(name) && /[A-Za-z0-9]$/.test(name)
}

/** The normalized name (PEP 503): lower case, with one hyphen for each run of separators. */
export const normalizePypiName = (name: string) => name.toLowerCase().split(/[-_.]/).filter(Boolean).join('-')
