/** An error as Solana's RPC writes it: a name, or `{"InstructionError": [index, name or {"Custom": code}]}`. */
export type TransactionError = string | { InstructionError: [number, string | { Custom: number }] }

/**
 * From what litesvm prints, since its own values are numbers without names:
 * `… { err: InstructionError(2, Custom(1)), meta: …`.
 */
export function transactionError(printed: string): TransactionError {
  const [, name = 'Unknown', index, kind = 'Unknown', code] =
    /\berr: (\w+)(?:\((\d+), (\w+)(?:\((\d+)\))?)?/.exec(printed) ?? []
  if (index === undefined) return name
  return { InstructionError: [Number(index), code === undefined ? kind : { Custom: Number(code) }] }
}
