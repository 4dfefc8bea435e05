import { createPublicKey, verify } from 'node:crypto'
import { promisify } from 'node:util'
import { getBase58Encoder, type ReadonlyUint8Array } from '@solana/kit'
import {
  createPublicClient,
  getAddress,
  hashMessage,
  http,
  isAddress,
  isHex,
  type Address,
  type Chain,
  type Hex,
} from 'viem'
import { callPaymentService, paymentsUnavailable } from './call-payment-service.ts'
import { evmNetworks } from './evm/evm-networks.ts'
import { reportOutages } from './evm/report-outages.ts'
import { keccakOf } from './keccak.ts'
import type { WalletIdentity, Wallets } from './wallets.ts'

interface WalletOptions {
  /** CAIP-2, one of `evmNetworks`. */
  evmNetwork: string
  /** Without it, contract wallets cannot sign in. */
  evmRpcUrl: string | undefined
  svmNetwork: string
}

/** Signatures of contract wallets are the longest; none exceeds this size. */
const maxSignatureBytes = 4096

/** Verifies wallets of one EVM network and of Solana. Calls the chain for contract wallets. */
export function createWallets({ evmNetwork, evmRpcUrl, svmNetwork }: WalletOptions): Wallets {
  const chain = evmNetworks[evmNetwork]?.chain

  return {
    networks: [evmNetwork, svmNetwork],

    async parse(address) {
      if (isAddress(address, { strict: false })) {
        const [wallet, checksummed] = [address.toLowerCase(), getAddress(address)]
        return { wallet, address: checksummed, account: 'Ethereum', network: evmNetwork }
      }
      if (solanaKey(address) === undefined) return undefined
      return { wallet: address, address, account: 'Solana', network: svmNetwork }
    },

    async findSigned({ by, texts, signature }, beforeChainCall) {
      if (by.account === 'Solana') return firstOf(texts, (text) => isSignedOnSolana(by.address, text, signature))
      if (!isHex(signature) || signature.length > 2 + 2 * maxSignatureBytes) return undefined
      const byKey = await firstOf(texts, async (text) => (await recoverSigner(text, signature)) === by.wallet)
      if (byKey !== undefined) return byKey
      if (chain === undefined || evmRpcUrl === undefined || !mayBeContract(signature)) return undefined
      return firstOf(texts, async (text) => {
        await beforeChainCall()
        return isSignedByContract({ chain, rpcUrl: evmRpcUrl }, { address: addressOf(by), message: text, signature })
      })
    },
  }
}

async function firstOf(
  texts: readonly string[],
  isSigned: (text: string) => boolean | Promise<boolean>,
): Promise<string | undefined> {
  for (const text of texts) if (await isSigned(text)) return text
  return undefined
}

/** Contract wallets define their own format; anything below 64 bytes is a mistake of the caller. */
const mayBeContract = (signature: string) => signature.length >= 2 + 2 * 64 && signature.length % 2 === 0

// `parse` creates it from a valid address.
const addressOf = ({ address }: WalletIdentity) => address as Address

/** One attempt with a short timeout: a caller waits for the result. */
const rpcOptions = { timeout: 5000, retryCount: 0 }

/**
 * Whether a contract wallet confirms the signature (ERC-1271, ERC-6492). Throws PAYMENTS_UNAVAILABLE if the chain does not
 * answer. The library reports that as a wrong signature.
 */
async function isSignedByContract(
  { chain, rpcUrl }: { chain: Chain; rpcUrl: string },
  signed: { address: Address; message: string; signature: Hex },
): Promise<boolean> {
  let hadOutage = false
  const transport = reportOutages(http(rpcUrl, rpcOptions), () => {
    hadOutage = true
  })
  const client = createPublicClient({ chain, transport })
  const isConfirmed = await callPaymentService(() => client.verifyMessage(signed))
  if (!isConfirmed && hadOutage) throw paymentsUnavailable()
  return isConfirmed
}

/**
 * The address that signed an EIP-191 message, in lower case. Undefined for a signature that is not r, s and v in 65 bytes of hex, or
 * that no key can have made. libsecp256k1 as WebAssembly takes 0.2 ms, which is less than a task in a thread would cost.
 */
async function recoverSigner(text: string, signature: string): Promise<string | undefined> {
  const [, rs = '', v = ''] = /^0x([0-9a-f]{128})([0-9a-f]{2})$/i.exec(signature) ?? []
  const recoveryId = recoveryIds.get(v.toLowerCase())
  if (recoveryId === undefined) return undefined
  // Loaded with the first signature: processes that verify none do without the 12 MB.
  const { recover } = await import('tiny-secp256k1')
  const publicKey = recoveredBy(() => recover(hashMessage(text, 'bytes'), Buffer.from(rs, 'hex'), recoveryId))
  // The address is the end of the hash of the point, without the byte that says that it is not compressed.
  return publicKey && `0x${keccakOf(publicKey.subarray(1)).slice(-40)}`
}

/** The values of v: 27 and 28 (Ethereum, Yellow Paper, appendix F), and the parity alone, as some wallets write it. */
const recoveryIds: ReadonlyMap<string, 0 | 1> = new Map([
  ['00', 0],
  ['01', 1],
  ['1b', 0],
  ['1c', 1],
])

/** The library throws for an r or s outside of the group. */
function recoveredBy(recover: () => Uint8Array | null): Uint8Array | undefined {
  try {
    return recover() ?? undefined
  } catch {
    return undefined
  }
}

// With a callback, Node verifies in its thread pool.
const verifyInThread = promisify(verify)

/** Verifies an Ed25519 signature over the UTF-8 text. Accepts base58, as wallets return it, and base64. */
async function isSignedOnSolana(address: string, text: string, signature: string): Promise<boolean> {
  const key = solanaKey(address)
  const bytes = signatureBytes(signature)
  if (key === undefined || bytes === undefined) return false
  const x = Buffer.from(key).toString('base64url')
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verifyInThread(undefined, Buffer.from(text), publicKey, bytes)
}

/** The public key of a Solana address; undefined if it is not an address. */
function solanaKey(address: string): ReadonlyUint8Array | undefined {
  const bytes = base58Bytes(address, 44)
  return bytes?.length === 32 && !smallOrder.has(Buffer.from(bytes).toString('hex').slice(0, 62)) ? bytes : undefined
}

function signatureBytes(signature: string): Uint8Array | undefined {
  const bytes =
    base58Bytes(signature, 88) ??
    (/^[A-Za-z0-9+/]{86}==$/.test(signature) ? Buffer.from(signature, 'base64') : undefined)
  return bytes?.length === 64 ? Uint8Array.from(bytes) : undefined
}

function base58Bytes(text: string, maxLength: number): ReadonlyUint8Array | undefined {
  if (text.length > maxLength || !/^[1-9A-HJ-NP-Za-km-z]+$/.test(text)) return undefined
  return getBase58Encoder().encode(text)
}

/** Points of small order, without their last byte, which holds the sign. Anyone can forge signatures for these keys. */
const smallOrder: ReadonlySet<string> = new Set([
  '00'.repeat(31),
  `01${'00'.repeat(30)}`,
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03',
  `ec${'ff'.repeat(30)}`,
  `ed${'ff'.repeat(30)}`,
  `ee${'ff'.repeat(30)}`,
])
