import type { OperationName } from '#shared/contract/operations/index.ts'

/** Handlers by the name of their operation. */
export type HandlerTable = { readonly [N in OperationName]?: unknown }

/**
 * The handler of an operation. `pools.ts` checks that each handler takes the input of its operation, and `start.ts` that
 * the pool `browser` has a browser; a name that is only known at run time loses these types.
 */
export const findHandler = <C>(name: string, handlers: HandlerTable): ErasedHandler<C> | undefined =>
  handlers[name as OperationName] as ErasedHandler<C> | undefined

type ErasedHandler<C> = (input: object, context: C) => Promise<object>
