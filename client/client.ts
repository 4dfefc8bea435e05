import type { CallOptions } from './call-types.ts'
import { performCall, startJob } from './call.ts'
import type { Definition } from './definition.ts'
import { definitions } from './generated/definitions.ts'
import type { OperationTree } from './generated/tree.ts'
import { settingsOf, type ClientOptions } from './options.ts'
import { pagingOf } from './paging.ts'
import type { CallDeps } from './paid-request.ts'
import { signInNetworks } from './payments/sign-in.ts'
import { openSignIn } from './payments/sign-in.ts'
import { openX402 } from './payments/x402.ts'
import { openPurchases } from './purchases.ts'

/** A client of one service: each operation is a method at its path. */
export type Client = OperationTree

/**
 * Opens no connection before the first call. Throws TypeError if an option is invalid.
 *
 * @example
 * const client = new Client({ signer: privateKeyToAccount(key) })
 * const page = await client.fetch.basic({ url: 'https://example.com/' })
 */
// oxlint-disable-next-line typescript/no-extraneous-class -- Each operation becomes a method.
export const Client = class {
  constructor(options: ClientOptions = {}) {
    const settings = settingsOf(options)
    const deps: CallDeps = {
      settings,
      pay: openX402(settings),
      signIn: openSignIn(settings, signInNetworks(settings)),
      purchases: () => purchases,
    }
    const purchases = openPurchases(deps)
    for (const definition of definitions) place(this, definition.names, methodOf(definition, deps))
  }
  // The generated tree has the same names as the definitions: one generator writes both.
} as new (options?: ClientOptions) => Client

function methodOf(definition: Definition, deps: CallDeps): object {
  const call = (input?: object, options: CallOptions = {}) => performCall(definition, { input, options }, deps)
  if (definition.isPaged === true) return Object.assign(call, pagingOf(definition, call))
  if (definition.isJob !== true) return call
  const start = (input?: object, options: CallOptions = {}) => startJob(definition, { input, options }, deps)
  return Object.assign(call, { start })
}

/** Puts a method into the tree. A node that is a method and has children keeps both. */
function place(root: object, names: readonly string[], method: object): void {
  const [name = '', ...rest] = names
  const present = Reflect.get(root, name) as object | undefined
  if (rest.length > 0) {
    if (!Object.hasOwn(root, name)) define(root, name, {})
    return place(Reflect.get(root, name) as object, rest, method)
  }
  define(root, name, Object.hasOwn(root, name) ? Object.assign(method, present) : method)
}

/** Unlike an assignment, this also replaces what functions inherit or own, such as `name`. */
const define = (object: object, name: string, value: object) =>
  Object.defineProperty(object, name, { value, enumerable: true, configurable: true })
