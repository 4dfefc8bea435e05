import { toHex, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { baseSepolia } from 'viem/chains'
import type { EvmDevnet } from '#devnet/open-evm-devnet.ts'
import type { Offer } from '#shared/payment-records/payment-record.ts'

export interface HandMade {
  /** Replaces fields of the accepted offer. */
  accepted?: object
  /** Replaces fields of the message before it is signed. */
  message?: Partial<Message>
  /** Replaces fields of the authorization after it was signed. */
  authorization?: object
  signature?: (signed: Hex) => unknown
}

interface Message {
  from: Hex
  to: Hex
  value: bigint
  validAfter: bigint
  validBefore: bigint
  nonce: Hex
}

/** The offer of a 402. */
export function offerIn(required: Response): Offer {
  const header = required.headers.get('PAYMENT-REQUIRED') ?? ''
  return (JSON.parse(atob(header)) as { accepts: [Offer] }).accepts[0]
}

/** A payment with changes that no client would make: the value of the `Payment-Signature` header, before encoding. */
export async function handMade(devnet: EvmDevnet, offer: Offer, changes: HandMade = {}) {
  const payer = privateKeyToAccount(devnet.payerKey)
  const seconds = Math.floor(Date.now() / 1000)
  const message: Message = {
    from: payer.address,
    to: devnet.payTo,
    value: BigInt(offer.amount),
    validAfter: 0n,
    validBefore: BigInt(seconds + offer.maxTimeoutSeconds),
    nonce: toHex(crypto.getRandomValues(new Uint8Array(32))),
    ...changes.message,
  }
  const domain = { name: 'USDC', version: '2', chainId: baseSepolia.id, verifyingContract: devnet.asset }
  const signed = await payer.signTypedData({
    domain,
    types: authorizationTypes,
    primaryType: 'TransferWithAuthorization',
    message,
  })
  const texts = Object.entries(message).map(([name, value]) => [name, String(value)] as const)
  return {
    x402Version: 2,
    accepted: { ...offer, ...changes.accepted },
    payload: {
      signature: changes.signature === undefined ? signed : changes.signature(signed),
      authorization: { ...Object.fromEntries(texts), ...changes.authorization },
    },
  }
}

export const encoded = (payment: unknown) => Buffer.from(JSON.stringify(payment)).toString('base64')

/** The typed data of a token transfer authorization (EIP-3009). */
export const authorizationTypes = {
  TransferWithAuthorization: [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'validAfter', type: 'uint256' },
    { name: 'validBefore', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const
