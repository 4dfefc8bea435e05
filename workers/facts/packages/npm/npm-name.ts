import { AppError } from '#shared/contract/errors.ts'

/** Throws INVALID_REQUEST for a name that no npm package can have. */
export function assertNpmName(name: string): void {
  if (isNpmName(name)) return
  throw new AppError(
    'INVALID_REQUEST',
    'Expected the name of an npm package, such as lodash or @babel/core. Names have letters, digits, and the marks . _ ~ -.',
    { details: [{ path: '/name', message: `${JSON.stringify(name)} is not a name that npm accepts` }] },
  )
}

/**
 * Whether npm can have a package with this name. Old packages may have upper-case letters and a few marks that new names may
 * not have (validate-npm-package-name, "valid for old packages").
 */
function isNpmName(name: string): boolean {
  if (name.length > 214 || name === 'node_modules' || name === 'favicon.ico') return false
  const [first = '', second, ...rest] = name.split('/')
  if (rest.length > 0) return false
  if (second === undefined) return isPart(first) && /^[^._@]/.test(first)
  return first.startsWith('@') && isPart(first.slice(1)) && isPart(second)
}

const isPart = (part: string) => /^[A-Za-z0-9._~!'()*-]+$/.test(part) && !/^\.{1,2}$/.test(part)

/** A name as one segment of a path: `@s%2Fn`. */
export const npmPath = (name: string) =>
  name.startsWith('@') ? `@${encodeURIComponent(name.slice(1))}` : encodeURIComponent(name)
