import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { EIP6963ProviderDetail } from 'mipd'
import { networkName } from '#api/site/wallets/browser/networks.ts'
import { attempt, WalletError, type Account, type Wallet } from '#api/site/wallets/browser/wallet.ts'

/** The part of EIP-1193 that the page uses. */
interface Provider {
  request: (call: { method: string; params?: unknown }) => Promise<unknown>
  on?: (event: string, listener: (value: unknown) => void) => void
  removeListener?: (event: string, listener: (value: unknown) => void) => void
}

/** An EVM wallet that was announced by EIP-6963. */
export function evmWallet(info: EIP6963ProviderDetail['info'], announced: unknown): Wallet {
  // Announced objects are of the wallet; the page uses these members only.
  const provider = announced as Provider
  return {
    id: `evm:${info.uuid}`,
    name: info.name,
    icon: info.icon,
    account: 'Ethereum',
    async connect(signInNetworks) {
      const network = signInNetworks.find((known) => known.startsWith('eip155:'))
      if (network === undefined)
        throw new WalletError('wrong-network', 'This service accepts no EVM wallets. Use a Solana wallet.')
      const address = firstAddress(await ask(provider, info.name, { method: 'eth_requestAccounts' }))
      if (address === undefined)
        throw new WalletError('unavailable', `${info.name} shared no account. Choose one in the wallet and try again.`)
      return evmAccount({ provider, wallet: info.name, address, network })
    },
    watch(address, listener) {
      let isOver = false
      const hear = (accounts: unknown) => {
        const current = firstAddress(accounts)
        if (!isOver && current !== undefined && current !== address) listener()
      }
      provider.request({ method: 'eth_accounts' }).then(hear, () => undefined)
      const end = onAccounts(provider, address, listener)
      return () => {
        isOver = true
        end()
      }
    },
  }
}

interface Connected extends Pick<Account, 'wallet' | 'address' | 'network'> {
  provider: Provider
}

function evmAccount({ provider, wallet, address, network }: Connected): Account {
  return {
    wallet,
    account: 'Ethereum',
    address,
    network,
    async signText(text) {
      const signature = await ask(provider, wallet, { method: 'personal_sign', params: [hexOf(text), address] })
      return String(signature)
    },
    async payer(payNetwork) {
      await useNetwork(provider, wallet, payNetwork)
      const { evmPayer } = await import('./evm-payer.ts')
      return evmPayer({ address, ask: (call) => ask(provider, wallet, call) })
    },
    onChange: (listener) => onAccounts(provider, address, listener),
  }
}

/** Calls `listener` when the wallet changes to another account, or ends the access. Returns the end of the subscription. */
function onAccounts(provider: Provider, address: string, listener: () => void): () => void {
  const hear = (accounts: unknown) => {
    if (firstAddress(accounts) !== address) listener()
  }
  provider.on?.('accountsChanged', hear)
  return () => provider.removeListener?.('accountsChanged', hear)
}

/** Makes the wallet use a network, because wallets sign typed data for their current network only. */
async function useNetwork(provider: Provider, wallet: string, network: string): Promise<void> {
  const chainId = `0x${Number(network.slice('eip155:'.length)).toString(16)}`
  const current = async () => String(await ask(provider, wallet, { method: 'eth_chainId' })).toLowerCase()
  if ((await current()) === chainId) return
  try {
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
  } catch (thrown) {
    throw wrongNetwork(wallet, network, thrown)
  }
  if ((await current()) !== chainId) throw wrongNetwork(wallet, network)
}

const wrongNetwork = (wallet: string, network: string, cause?: unknown) =>
  new WalletError(
    'wrong-network',
    `${wallet} is on another network. Payments are on ${networkName(network)}: choose it in the wallet (add it there if it is missing) and try again.`,
    cause,
  )

const ask = (provider: Provider, wallet: string, call: Parameters<Provider['request']>[0]): Promise<unknown> =>
  attempt(wallet, () => provider.request(call))

function firstAddress(accounts: unknown): string | undefined {
  const [first] = Array.isArray(accounts) ? (accounts as unknown[]) : []
  return typeof first === 'string' ? withChecksum(first) : undefined
}

const hexOf = (text: string) => `0x${bytesToHex(new TextEncoder().encode(text))}`

/**
 * The address with its checksum (EIP-55), as sign-in texts name it (EIP-4361); undefined if it is not an address. Wallets may
 * return addresses in lower case. viem does the same, but its modules are too large for the first view of a page.
 */
function withChecksum(address: string): string | undefined {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return undefined
  const digits = address.slice(2).toLowerCase()
  const hash = bytesToHex(keccak_256(new TextEncoder().encode(digits)))
  const cased = Array.from(digits, (digit, index) =>
    Number.parseInt(hash[index] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit,
  )
  return `0x${cased.join('')}`
}
