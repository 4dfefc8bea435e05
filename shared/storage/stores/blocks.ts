import { paginate } from '#shared/storage/paginate.ts'
import { oldestFirst } from '#shared/storage/ranks.ts'
import type { Row, Store } from '#shared/storage/store.ts'

/** A wallet or a host that the operator does not serve. */
export interface Block {
  kind: 'wallet' | 'host'
  /** The wallet in canonical form, or the host in lower case; its subdomains are blocked, too. */
  name: string
  reason: string
  /** Unix milliseconds. */
  at: number
}

/** The blocks as a process last read them. */
export interface Blocks extends AsyncDisposable {
  isWalletBlocked: (wallet: string) => boolean
  /** Whether a host, or a domain above it, is blocked. */
  isHostBlocked: (host: string) => boolean
}

export function blockStore(store: Pick<Store, 'put' | 'remove' | 'list'>) {
  return {
    /** Blocks, or replaces the reason of a block. */
    add: ({ kind, name, reason, at }: Block) =>
      store.put('blocks', keyOf({ kind, name }), {
        value: { kind, name, reason, at },
        group,
        rank: oldestFirst(at),
      }),

    /** False if there is no such block. */
    remove: (block: Pick<Block, 'kind' | 'name'>) => store.remove('blocks', keyOf(block)),

    /** All blocks, the oldest first. */
    async list(): Promise<Block[]> {
      const blocks: Block[] = []
      for await (const { rows } of paginate((from) => store.list('blocks', { group, limit: pageSize, ...from })))
        for (const row of rows) blocks.push(blockOf(row))
      return blocks
    },
  }
}

export type BlockStore = ReturnType<typeof blockStore>

const group = 'all'
const pageSize = 1000
const keyOf = ({ kind, name }: Pick<Block, 'kind' | 'name'>) => `${kind} ${name}`
// Only `add` writes these records.
const blockOf = ({ value }: Row) => value as unknown as Block

const readEveryMs = 2000

/**
 * Reads the blocks every two seconds, so that a call costs no read. While the store does not answer, the last ones remain. Throws
 * SERVICE_UNAVAILABLE if they cannot be read at first.
 */
export async function watchBlocks(store: Pick<Store, 'put' | 'remove' | 'list'>): Promise<Blocks> {
  const stored = blockStore(store)
  const known = { wallet: new Set<string>(), host: new Set<string>() }
  const read = async () => {
    const blocks = await stored.list()
    for (const kind of ['wallet', 'host'] as const)
      known[kind] = new Set(blocks.flatMap((block) => (block.kind === kind ? [block.name] : [])))
  }
  let reading: Promise<void> | undefined
  await read()
  const timer = setInterval(() => {
    reading ??= read()
      .catch(() => undefined)
      .finally(() => (reading = undefined))
  }, readEveryMs)

  return {
    isWalletBlocked: (wallet) => known.wallet.has(wallet),
    isHostBlocked: (host) => known.host.size > 0 && domainsOf(host).some((domain) => known.host.has(domain)),
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await reading
    },
  }
}

/** A host and the domains above it: `a.example.com`, `example.com`, `com`. */
function domainsOf(host: string): string[] {
  const labels = host.toLowerCase().split('.')
  return labels.map((_, index) => labels.slice(index).join('.'))
}
