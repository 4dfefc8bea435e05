import { operations } from '#shared/contract/operations/index.ts'

const byPath = new Map<string, string>(operations.map(({ path, name }) => [path, name]))

/** Links the paths of operations in a description to their pages. Pure. */
export const linkOperations = (description: string): string =>
  description.replaceAll(/(?<![\w`])\/[a-z][a-z/-]*[a-z]/g, (path) => {
    const name = byPath.get(path)
    return name === undefined ? path : `[${path}](/docs/operations/${name})`
  })
