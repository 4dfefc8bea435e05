import { AppError } from '#shared/contract/errors.ts'
import type { Wallets } from '#shared/payments/wallets.ts'
import type { Log } from '#shared/runtime/log.ts'
import type { Block, BlockStore } from '#shared/storage/stores/blocks.ts'
import { readReason } from './grant-credits.ts'
import type { AdminForm } from './read-admin-form.ts'

export interface BlockDeps {
  blockList: BlockStore
  parseWallet: Wallets['parse']
  log: Pick<Log, 'info'>
  now: () => number
}

interface SentBlock {
  fields: AdminForm
  requestId: string
}

/** Blocks a wallet, or a host and its subdomains, with a reason. Throws INVALID_REQUEST. */
export async function addBlock({ fields, requestId }: SentBlock, deps: BlockDeps): Promise<void> {
  const { blockList, log, now } = deps
  const block = { ...(await readName(fields, deps)), reason: readReason(fields) }
  await blockList.add({ ...block, at: now() })
  log.info({ requestId, block }, 'the operator added a block')
}

/** Removes a block. Throws INVALID_REQUEST if there is no such block. */
export async function removeBlock({ fields, requestId }: SentBlock, deps: BlockDeps): Promise<void> {
  const { blockList, log } = deps
  const block = { ...(await readName(fields, deps)), reason: readReason(fields) }
  if (!(await blockList.remove(block))) throw invalid(`There is no block of ${block.name}.`)
  log.info({ requestId, block }, 'the operator removed a block')
}

/** A text with a dot, or the address of a wallet, says what it is. */
async function readName(
  fields: AdminForm,
  { parseWallet }: Pick<BlockDeps, 'parseWallet'>,
): Promise<Pick<Block, 'kind' | 'name'>> {
  const text = (fields.get('name') ?? '').trim()
  const identity = await parseWallet(text)
  if (identity !== undefined) return { kind: 'wallet', name: identity.wallet }
  const host = hostOf(text)
  if (host !== undefined) return { kind: 'host', name: host }
  throw invalid('Expected the address of a wallet, or a host such as example.com.')
}

/** The host of a URL or a name, as URLs have it. Undefined if it is none, or a whole top-level domain. */
function hostOf(text: string): string | undefined {
  // Numbers are addresses in URLs.
  if (text.length > maxHost || !text.includes('.')) return undefined
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`)
  const host = url?.hostname.replace(/\.$/, '') ?? ''
  return host.includes('.') && host.split('.').every((label) => /^[a-z\d_-]{1,63}$/.test(label)) ? host : undefined
}

/** Also of URLs. */
const maxHost = 2048

const invalid = (message: string) => new AppError('INVALID_REQUEST', message)
