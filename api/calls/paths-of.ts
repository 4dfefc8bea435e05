import type { Operation } from '#shared/contract/operation.ts'

/** The paths of an operation: its own, and the second one that some have. */
export const pathsOf = ({ path, alias }: Operation): Operation['path'][] =>
  alias === undefined ? [path] : [path, alias]
