import {
  createKeyPairSignerFromBytes,
  createSignableMessage,
  getBase58Encoder,
  getTransactionDecoder,
  getTransactionEncoder,
} from '@solana/kit'
import type { Page } from 'puppeteer'
import { hexToString, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { SmartWallet } from './smart-wallet.ts'

/** The behaviour of an injected wallet. A test may change it at any time. */
export interface WalletMood {
  rejects: boolean
  /** It names no account until the person is asked. */
  isLocked: boolean
  /** The account that it names without asking, instead of its own. */
  account?: string
  /** The current chain of the EVM wallet. */
  chainId: number
  /** Chains that the EVM wallet knows. */
  knownChains: number[]
  /** The contract wallet that the EVM wallet shows instead of its own account. */
  contract?: SmartWallet
  /** The chains of the Solana account. */
  solanaChains: string[]
  /** The methods that the page has called, in order. */
  called: string[]
  /** The texts that the wallets signed, in order. */
  signedTexts: string[]
}

export const calmMood = (): WalletMood => ({
  rejects: false,
  isLocked: false,
  chainId: 84_532,
  knownChains: [84_532],
  solanaChains: ['solana:devnet'],
  called: [],
  signedTexts: [],
})

const rejected = { code: 4001, message: 'User rejected the request.' }

/** Injects an EVM wallet that announces itself by EIP-6963. The key stays in this process. */
export async function injectEvmWallet(page: Page, key: Hex, mood: WalletMood): Promise<void> {
  const account = privateKeyToAccount(key)
  const signed = async (signature: Promise<Hex>) => {
    const { contract } = mood
    return {
      result:
        contract === undefined || (await contract.isDeployed()) ? await signature : contract.wrap(await signature),
    }
  }
  await page.exposeFunction('askEvm', async (method: string, params: unknown[] | null) => {
    mood.called.push(method)
    const [first, second] = (params ?? []) as [never, never]
    switch (method) {
      case 'eth_accounts':
        return { result: mood.isLocked ? [] : [mood.account ?? (mood.contract ?? account).address.toLowerCase()] }
      case 'eth_requestAccounts':
        // Some wallets return addresses in lower case.
        return { result: [(mood.contract ?? account).address.toLowerCase()] }
      case 'eth_chainId':
        return { result: `0x${mood.chainId.toString(16)}` }
      case 'wallet_switchEthereumChain': {
        const asked = Number((first as { chainId: Hex }).chainId)
        if (!mood.knownChains.includes(asked)) return { error: { code: 4902, message: 'Unrecognized chain ID.' } }
        mood.chainId = asked
        return { result: null }
      }
      case 'personal_sign':
        if (mood.rejects) return { error: rejected }
        mood.signedTexts.push(hexToString(first))
        return signed(account.signMessage({ message: hexToString(first) }))
      case 'eth_signTypedData_v4': {
        if (mood.rejects) return { error: rejected }
        const typed = JSON.parse(second) as { domain: { chainId: number | string } }
        if (Number(typed.domain.chainId) !== mood.chainId)
          return { error: { code: -32_602, message: 'The chain of the data is not the current one.' } }
        return signed(account.signTypedData(typed as never))
      }
      default:
        return { error: { code: 4200, message: `Unsupported method ${method}.` } }
    }
  })
  await page.evaluateOnNewDocument(announceEvmWallet)
}

/** The injected wallets of a page report that the person gave access to these accounts instead. */
export const changeAccounts = (page: Page, accounts: readonly string[]): Promise<void> =>
  page.evaluate((detail) => {
    const window = globalThis as unknown as EventTarget
    window.dispatchEvent(new CustomEvent('fixture-accounts', { detail }))
  }, accounts)

/** Injects a Solana wallet that registers itself by the Wallet Standard. The key stays in this process. */
export async function injectSolanaWallet(page: Page, key: string, mood: WalletMood): Promise<void> {
  const signer = await createKeyPairSignerFromBytes(getBase58Encoder().encode(key))
  const publicKey = [...getBase58Encoder().encode(signer.address)]
  await page.exposeFunction('askSolana', async (method: string, bytes: number[] | null) => {
    mood.called.push(method)
    if (method === 'connectSilently' && mood.isLocked) return { result: null }
    if (method === 'connect' || method === 'connectSilently')
      return { result: { address: mood.account ?? signer.address, publicKey, chains: mood.solanaChains } }
    if (mood.rejects) return { error: rejected }
    if (method === 'signMessage') {
      mood.signedTexts.push(new TextDecoder().decode(new Uint8Array(bytes ?? [])))
      const [signatures] = await signer.signMessages([createSignableMessage(new Uint8Array(bytes ?? []))])
      return { result: [...(signatures?.[signer.address] ?? [])] }
    }
    const transaction = getTransactionDecoder().decode(new Uint8Array(bytes ?? []))
    const [signatures] = await signer.signTransactions([transaction as never])
    const signed = { ...transaction, signatures: { ...transaction.signatures, ...signatures } }
    return { result: [...getTransactionEncoder().encode(signed)] }
  })
  await page.evaluateOnNewDocument(registerSolanaWallet)
}

// The functions below run in the page. They use nothing of this module.

function announceEvmWallet(): void {
  type Asked = { result?: unknown; error?: object }
  const ask = (...call: unknown[]) =>
    (globalThis as unknown as { askEvm: (...call: unknown[]) => Promise<Asked> }).askEvm(...call)
  const listeners: { event: string; listener: (value: unknown) => void }[] = []
  const provider = {
    async request({ method, params }: { method: string; params?: unknown[] }) {
      const { result, error } = await ask(method, params)
      if (error !== undefined) throw Object.assign(new Error(), error)
      return result
    },
    on: (event: string, listener: (value: unknown) => void) => void listeners.push({ event, listener }),
    removeListener(event: string, listener: (value: unknown) => void) {
      const index = listeners.findIndex((one) => one.event === event && one.listener === listener)
      if (index !== -1) listeners.splice(index, 1)
    },
  }
  const info = {
    uuid: '350670db-19fa-4704-a166-e52e178b59d2',
    name: 'Fixture EVM',
    icon: `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="#3567d6"/><path d="M16 5l7 11-7 4-7-4z" fill="#fff"/></svg>')}`,
    rdns: 'test.fixture.evm',
  }
  const window = globalThis as unknown as EventTarget
  window.addEventListener('fixture-accounts', (event) => {
    const listening = listeners.filter((one) => one.event === 'accountsChanged')
    for (const { listener } of listening) listener((event as CustomEvent).detail)
  })
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}

function registerSolanaWallet(): void {
  type Asked = { result?: never; error?: { message: string } }
  const ask = async (method: string, bytes?: Uint8Array) => {
    const call = (globalThis as unknown as { askSolana: (method: string, bytes?: number[]) => Promise<Asked> })
      .askSolana
    const { result, error } = await call(method, bytes && [...bytes])
    if (error !== undefined) throw Object.assign(new Error(error.message), error)
    return result as unknown
  }
  let accounts: object[] = []
  const listeners = new Set<(change: { accounts: object[] }) => void>()
  const wallet = {
    version: '1.0.0',
    name: 'Fixture Solana',
    icon: `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="#6f3fd0"/><path d="M8 11h13l3-3H11zM8 18h13l3-3H11zM8 25h13l3-3H11z" fill="#fff"/></svg>')}`,
    chains: ['solana:mainnet', 'solana:devnet'],
    features: {
      'standard:connect': {
        version: '1.0.0',
        async connect({ silent = false }: { silent?: boolean } = {}) {
          const connected = (await ask(silent ? 'connectSilently' : 'connect')) as {
            address: string
            publicKey: number[]
            chains: string[]
          } | null
          if (connected === null) return { accounts }
          const { address, publicKey, chains } = connected
          accounts = [
            {
              address,
              publicKey: new Uint8Array(publicKey),
              chains,
              features: ['solana:signMessage', 'solana:signTransaction'],
            },
          ]
          return { accounts }
        },
      },
      'standard:events': {
        version: '1.0.0',
        on(_: 'change', listener: (change: { accounts: object[] }) => void) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      'solana:signMessage': {
        version: '1.1.0',
        async signMessage({ message }: { message: Uint8Array }) {
          return [
            { signedMessage: message, signature: new Uint8Array((await ask('signMessage', message)) as number[]) },
          ]
        },
      },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        async signTransaction({ transaction }: { transaction: Uint8Array }) {
          return [{ signedTransaction: new Uint8Array((await ask('signTransaction', transaction)) as number[]) }]
        },
      },
    },
    get accounts() {
      return accounts
    },
  }
  const register = ({ register: add }: { register: (wallet: object) => void }) => add(wallet)
  const window = globalThis as unknown as EventTarget
  window.addEventListener('fixture-accounts', (event) => {
    accounts = ((event as CustomEvent).detail as string[]).map((address) => ({ address }))
    for (const listener of listeners) listener({ accounts })
  })
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  window.addEventListener('wallet-standard:app-ready', (event) =>
    register((event as CustomEvent).detail as Parameters<typeof register>[0]),
  )
}
