/** The parts of an operation that decide its place. */
interface Addressed {
  method: string
  path: string
}

/** An operation with its place in the client. */
export interface Placed<Of extends Addressed> {
  operation: Of
  /** `['search', 'news']` is `client.search.news`. */
  names: readonly string[]
}

/**
 * The place of each operation: the segments of its path in camel case, without its parameters. A path that ends in a
 * parameter, and a path of several operations, end in the HTTP method: `GET /jobs/{requestId}` is `jobs.get`. Throws if
 * two operations have one place.
 */
export function placeOperations<Of extends Addressed>(operations: readonly Of[]): Placed<Of>[] {
  const placed = operations.map((operation) => ({ operation, names: namesOf(operation, operations) }))
  const keys = placed.map(({ names }) => names.join('.'))
  const repeated = keys.find((key, index) => keys.indexOf(key) !== index)
  if (repeated !== undefined) throw new Error(`Two operations have the place ${repeated} in the client.`)
  return placed
}

function namesOf({ method, path }: Addressed, operations: readonly Addressed[]): string[] {
  const segments = path.split('/').filter(Boolean)
  const fixed = segments.filter((segment) => !segment.startsWith('{')).map(camelCase)
  const needsMethod =
    (segments.at(-1) ?? '').startsWith('{') || operations.filter((other) => other.path === path).length > 1
  return needsMethod ? [...fixed, method.toLowerCase()] : fixed
}

const camelCase = (segment: string) => segment.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** A node of the tree: an operation, further nodes, or both. */
export interface TreeNode<Of extends Addressed> {
  operation?: Of
  children: Map<string, TreeNode<Of>>
}

/** The places as a tree. */
export function treeOf<Of extends Addressed>(placed: readonly Placed<Of>[]): TreeNode<Of> {
  const root: TreeNode<Of> = { children: new Map() }
  for (const { operation, names } of placed) {
    let node = root
    for (const name of names) {
      const child: TreeNode<Of> = node.children.get(name) ?? { children: new Map() }
      node.children.set(name, child)
      node = child
    }
    node.operation = operation
  }
  return root
}
