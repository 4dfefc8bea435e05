import type { Failure } from '#shared/contract/errors.ts'

/** A message to a child process. */
export type ToChild = { load: string } | { task: unknown }

/** A message from a child process. `cpuUs`: the processor time of its life, as `watchUsage` measures it. */
export type FromChild = { cpuUs: number } & ({ loaded: true } | Reply)

/** It has error fields because an `AppError` would lose its class between processes. */
export type Reply =
  | { value: unknown }
  | { error: Failure }
  | { thrown: string; stack: string }
  /** A limit that the engine has itself, such as the length of a string. */
  | { exceeded: string; stack?: string }

/** Each message has its length before it, in four bytes. */
export const headerBytes = 4
