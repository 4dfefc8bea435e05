import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { createKeyPairFromBytes, getAddressFromPublicKey, getBase58Encoder, signBytes } from '@solana/kit'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** The request of a test module in Python. `bytes`: hex. */
interface SignerRequest {
  key: string
  typedData?: {
    domain: object
    types: Readonly<Record<string, readonly { name: string; type: string }[]>>
    primaryType: string
    message: Readonly<Record<string, unknown>>
  }
  bytes?: Hex
}

export interface RemoteSigner extends AsyncDisposable {
  url: string
  /** The number of signatures so far. */
  signatures: () => number
}

/** Opens a server that signs with viem and `@solana/kit`, so that tests in Python need no package that signs. */
export async function openRemoteSigner(): Promise<RemoteSigner> {
  let signatures = 0
  const answers: Readonly<Record<string, (request: SignerRequest) => Promise<string>>> = {
    '/evm/address': async ({ key }) => privateKeyToAccount(key as Hex).address,
    '/evm/typed-data'({ key, typedData }) {
      if (typedData === undefined) throw new Error('Expected typed data.')
      const { domain, primaryType, message, types } = typedData
      const { EIP712Domain: _, ...others } = types
      signatures += 1
      return privateKeyToAccount(key as Hex).signTypedData({ domain, types: others, primaryType, message })
    },
    '/evm/message'({ key, bytes = '0x' }) {
      signatures += 1
      return privateKeyToAccount(key as Hex).signMessage({ message: { raw: bytes } })
    },
    '/solana/address': async ({ key }) => getAddressFromPublicKey((await pairOf(key)).publicKey),
    async '/solana/bytes'({ key, bytes = '0x' }) {
      signatures += 1
      const { privateKey } = await pairOf(key)
      // A copy: @solana/kit signs the whole memory of a Buffer that stands at the start of Node's pool.
      const message = new Uint8Array(Buffer.from(bytes.slice(2), 'hex'))
      return Buffer.from(await signBytes(privateKey, message)).toString('hex')
    },
  }
  const server = createServer((request, response) => {
    void (async () => {
      const answer = answers[request.url ?? '']
      if (answer === undefined) return response.writeHead(404).end()
      return response.end(JSON.stringify(await answer((await json(request)) as SignerRequest)))
    })().catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    signatures: () => signatures,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const pairOf = (key: string) => createKeyPairFromBytes(getBase58Encoder().encode(key))
