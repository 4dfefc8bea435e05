import { AppError } from '#shared/contract/errors.ts'

/** The bytes of files that this process holds in memory at once. */
const uploadLimits = { caller: 64_000_000, total: 256_000_000 }

export interface UploadLimits {
  /** Counts the bytes of an upload until it is disposed. Throws RATE_LIMITED or CAPACITY_EXCEEDED. */
  begin: (by: { payer: string | undefined; client: string }, bytes: number) => Disposable
}

/** Bounds the memory for files of one wallet or address, and of all callers. */
export function createUploadLimits(limits = uploadLimits): UploadLimits {
  const held = new Map<string, number>()
  let total = 0

  return {
    begin({ payer, client }, bytes) {
      const owners = [client, ...(payer === undefined ? [] : [payer])]
      if (owners.some((owner) => (held.get(owner) ?? 0) + bytes > limits.caller)) throw tooMany(limits.caller)
      if (total + bytes > limits.total) throw allBusy()
      add(owners, bytes)
      return { [Symbol.dispose]: () => add(owners, 0 - bytes) }
    },
  }

  function add(owners: readonly string[], bytes: number): void {
    total += bytes
    for (const owner of owners) {
      const sum = (held.get(owner) ?? 0) + bytes
      if (sum > 0) held.set(owner, sum)
      else held.delete(owner)
    }
  }
}

const tooMany = (limit: number) =>
  new AppError(
    'RATE_LIMITED',
    `Files of your wallet or address that are being read would exceed ${limit / 1e6} MB, which is the limit. Wait for their answers. Nothing was charged.`,
    { retryAfterSeconds: 1 },
  )

const allBusy = () =>
  new AppError('CAPACITY_EXCEEDED', 'Too many files are being read. Nothing was charged. Try again shortly.', {
    retryAfterSeconds: 2,
  })
