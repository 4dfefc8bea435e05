import { hash } from 'node:crypto'
import { createSignableMessage, generateKeyPairSigner, getBase58Decoder } from '@solana/kit'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'

/** A wallet that signs in to a service, implemented independently of the service's code. */
export interface TestWallet {
  address: string
  /** The sign-in headers of one request. */
  sign: (sent: SentRequest) => Promise<Readonly<Record<string, string>>>
}

export interface SentRequest {
  baseUrl: string
  method?: string
  /** Path and query. Without it, the sign-in is valid for all free operations. */
  target?: string
  body?: string
  /** The words that the signed text has in place of the method, path and body. */
  statement?: string
  /** Unix milliseconds. */
  timestamp?: number
}

let lastTimestamp = 0
/** Unique in this process, so that no two sign-ins are equal. */
const uniqueNow = () => (lastTimestamp = Math.max(lastTimestamp + 1, Date.now()))

function partsOf({ baseUrl, method = 'GET', target, body = '', timestamp = uniqueNow(), ...sent }: SentRequest) {
  const { host, origin } = new URL(baseUrl)
  const statement =
    sent.statement ??
    (target === undefined
      ? 'Use prepaid credits.'
      : `${method} ${target.split('?')[0]} sha-256:${hash('sha256', body)}`)
  return { domain: host, uri: target === undefined ? origin : origin + target, statement, timestamp }
}

const headersOf = (wallet: string, signature: string, timestamp: number) => ({
  'X-CREDIT-WALLET': wallet,
  'X-CREDIT-SIGNATURE': signature,
  'X-CREDIT-TIMESTAMP': String(timestamp),
})

export function evmWallet(privateKey = generatePrivateKey()): TestWallet {
  const account = privateKeyToAccount(privateKey)
  return {
    address: account.address,
    async sign(sent) {
      const { timestamp, ...parts } = partsOf(sent)
      const [nonce, issuedAt] = [String(timestamp), new Date(timestamp)]
      const fields = { ...parts, address: account.address, version: '1', chainId: 84532, nonce, issuedAt } as const
      const signature = await account.signMessage({ message: createSiweMessage(fields) })
      return headersOf(account.address, signature, timestamp)
    },
  }
}

export async function solanaWallet(): Promise<TestWallet> {
  const signer = await generateKeyPairSigner()
  return {
    address: signer.address,
    async sign(sent) {
      const { domain, uri, statement, timestamp } = partsOf(sent)
      const text = [
        `${domain} wants you to sign in with your Solana account:`,
        `${signer.address}\n`,
        `${statement}\n`,
        `URI: ${uri}`,
        'Version: 1',
        'Chain ID: EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
        `Nonce: ${timestamp}`,
        `Issued At: ${new Date(timestamp).toISOString()}`,
      ].join('\n')
      const [signatures] = await signer.signMessages([createSignableMessage(text)])
      const signature = signatures?.[signer.address] ?? new Uint8Array()
      return headersOf(signer.address, getBase58Decoder().decode(signature), timestamp)
    },
  }
}
