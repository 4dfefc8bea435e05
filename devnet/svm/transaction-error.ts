/** An error in the format of Solana's RPC: a name, or `{"InstructionError": [index, name or {"Custom": code}]}`. */
export type TransactionError = string | { InstructionError: [number, string | { Custom: number }] }

/**
 * Parses litesvm's printed error, since its values are numbers without names:
 * `… { err: InstructionError(2, Custom(1)), meta: …`.
 */
export function transactionError(printed: string): TransactionError {
  const [, name = 'Unknown', index, kind = 'Unknown', code] =
    /\berr: (\w+)(?:\((\d+), (\w+)(?:\((\d+)\))?)?/.exec(printed) ?? []
  if (index === undefined) return name
  return { InstructionError: [Number(index), code === undefined ? kind : { Custom: Number(code) }] }
}
