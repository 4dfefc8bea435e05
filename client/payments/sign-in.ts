import { failure } from '../error-classes.ts'
import { scopeFields, signInText, type SignInScope } from '../generated/sign-in-text.ts'
import { isEvmSigner, type Settings, type Signer, type SolanaSigner } from '../options.ts'
import { errorOf, send, type WireRequest } from '../send.ts'
import { missing } from './missing-package.ts'

/** The headers by which the wallet signs in for one request. Each call makes a new text. */
export type SignIn = (request: WireRequest, scope: SignInScope) => Promise<Readonly<Record<string, string>>>

/** Signs in with the first signer. `networks`: those that the service accepts; undefined if it takes no payments. */
export function openSignIn(settings: Settings, networks: () => Promise<readonly string[] | undefined>): SignIn {
  let lastTimestamp = 0
  const [signer] = settings.signers
  return async ({ method, target, body, grant }, scope) => {
    if (signer === undefined) throw failure('MISSING_AUTH', 'The call needs a wallet. Give the client a signer.')
    const accepted = await networks()
    if (accepted === undefined) return {}
    const network = networkOf(signer, accepted)
    // The text has no other field that tells two equal requests of one millisecond apart.
    const timestamp = (lastTimestamp = Math.max(lastTimestamp + 1, Date.now()))
    const { publicOrigin } = settings
    const digest = await sha256(body ?? '')
    const request = { method, target, bodyHash: hex(digest), ...(grant !== undefined && { grant }) }
    const text = signInText({
      domain: new URL(publicOrigin).host,
      ...scopeFields(scope, publicOrigin, request),
      account: isEvmSigner(signer) ? 'Ethereum' : 'Solana',
      address: signer.address,
      network,
      nonce: String(timestamp),
      issuedAt: new Date(timestamp).toISOString(),
    })
    return {
      'X-CREDIT-WALLET': signer.address,
      'X-CREDIT-SIGNATURE': isEvmSigner(signer)
        ? await signer.signMessage({ message: text })
        : await signOnSolana(signer, text),
      'X-CREDIT-TIMESTAMP': String(timestamp),
      // The service verifies the sign-in before it reads a file.
      ...(body !== undefined && typeof body !== 'string' && { 'Content-Digest': `sha-256=:${base64(digest)}:` }),
    }
  }
}

function networkOf(signer: Signer, accepted: readonly string[]): string {
  const namespace = isEvmSigner(signer) ? 'eip155:' : 'solana:'
  const network = accepted.find((known) => known.startsWith(namespace))
  if (network !== undefined) return network
  throw failure('MISSING_AUTH', `The service accepts no sign-in of a wallet on ${namespace.slice(0, -1)}.`)
}

async function signOnSolana(signer: SolanaSigner, text: string): Promise<string> {
  const { createSignableMessage, getBase58Decoder } = await import('@solana/kit').catch(missing('@solana/kit'))
  if (signer.signMessages === undefined) throw new TypeError('The Solana signer cannot sign messages.')
  const [signatures] = await signer.signMessages([createSignableMessage(text)] as never)
  return getBase58Decoder().decode(signatures?.[signer.address] ?? new Uint8Array())
}

async function sha256(body: string | Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))

/** The networks of the wallets that may sign in, from /discovery, asked once. Undefined if the service takes no payments. */
export function signInNetworks(settings: Settings): () => Promise<readonly string[] | undefined> {
  let known: Promise<readonly string[] | undefined> | undefined
  return () =>
    (known ??= read(settings).catch((error: unknown) => {
      known = undefined
      throw error
    }))
}

async function read(settings: Settings): Promise<readonly string[] | undefined> {
  const reply = await send({ method: 'GET', target: '/discovery' }, {}, { settings, signal: undefined })
  if (reply.status !== 200) throw errorOf(reply)
  const document = reply.body as { credits?: { signIn?: { networks?: readonly string[] } } }
  return document.credits?.signIn?.networks
}
