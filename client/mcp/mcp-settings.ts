import { readFile } from 'node:fs/promises'
import { settingsOf, type Settings } from '../options.ts'
import type { Signer } from '../options.ts'

/** The settings of the stdio server. */
export interface McpSettings {
  client: Settings
  /** The URL of the service's `/mcp`, with the tools to list. */
  endpoint: URL
}

type Environment = Readonly<Record<string, string | undefined>>

export const usage = `Serves the tools of a webintel service over stdio (MCP), and pays for them with a spending key or a wallet.
  WEBINTEL_URL             address of the service; http://localhost:3000 by default
  WEBINTEL_KEY             spending key, wk_…, which pays with credits within its budget; no wallet is then needed
  WEBINTEL_KEY_FILE        path of a file with the spending key
  WEBINTEL_EVM_KEY         private key of an EVM wallet, 0x and 64 hex digits
  WEBINTEL_SOLANA_KEY      key pair of a Solana wallet, 64 bytes in base58
  WEBINTEL_SOLANA_RPC_URL  RPC of Solana; the public one of the network by default
  WEBINTEL_PAY_WITH        x402 or credits, the prepaid ones of the first wallet; x402 by default
  WEBINTEL_PUBLIC_URL      address of the service in texts that the wallet signs, if it is not WEBINTEL_URL
  WEBINTEL_MAX_PRICE       the most that one call may cost, in US dollars; 1 by default
  WEBINTEL_TOOLS           tools to list: all, or names with commas; the usual ones by default`

/** Reads the settings. Throws TypeError if one is invalid; the message shows no key. */
export async function mcpSettings(env: Environment): Promise<McpSettings> {
  const given = (name: string) => env[name] || undefined
  const solanaRpcUrl = given('WEBINTEL_SOLANA_RPC_URL')
  const publicUrl = given('WEBINTEL_PUBLIC_URL')
  const signer = await signersOf(given('WEBINTEL_EVM_KEY'), given('WEBINTEL_SOLANA_KEY'))
  const key = await keyOf(given('WEBINTEL_KEY'), given('WEBINTEL_KEY_FILE'))
  const payWith = given('WEBINTEL_PAY_WITH')
  if (key !== undefined && (signer.length > 0 || payWith !== undefined))
    throw new TypeError('WEBINTEL_KEY: a spending key pays alone. Unset the keys of wallets and WEBINTEL_PAY_WITH.')
  const credits = isOnCredits(payWith ?? 'x402')
  if (credits && signer.length === 0)
    throw new TypeError('WEBINTEL_PAY_WITH=credits needs a wallet: set WEBINTEL_EVM_KEY or WEBINTEL_SOLANA_KEY.')
  const client = namingVariables(() =>
    settingsOf({
      baseUrl: given('WEBINTEL_URL') ?? 'http://localhost:3000',
      signer,
      ...(key !== undefined && { key }),
      credits,
      ...(publicUrl !== undefined && { publicUrl }),
      maxPrice: given('WEBINTEL_MAX_PRICE') ?? '1',
      ...(solanaRpcUrl !== undefined && { solanaRpcUrl }),
    }),
  )
  const endpoint = new URL('/mcp', client.origin)
  const tools = given('WEBINTEL_TOOLS')
  if (tools !== undefined) endpoint.searchParams.set('tools', tools)
  return { client, endpoint }
}

/** The variables of the options that `settingsOf` names in its errors. */
const variables = {
  baseUrl: 'WEBINTEL_URL',
  publicUrl: 'WEBINTEL_PUBLIC_URL',
  maxPrice: 'WEBINTEL_MAX_PRICE',
  key: 'WEBINTEL_KEY',
}

function namingVariables<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const [option, variable] = Object.entries(variables).find(([name]) => message.startsWith(`${name}:`)) ?? ['', '']
    throw new TypeError(variable + message.slice(option.length), { cause: error })
  }
}

function isOnCredits(method: string): boolean {
  if (method === 'x402' || method === 'credits') return method === 'credits'
  throw new TypeError(`WEBINTEL_PAY_WITH: expected x402 or credits, found ${method.slice(0, 40)}.`)
}

/** The spending key itself, or that of a file, which may end with a line break. */
async function keyOf(key: string | undefined, file: string | undefined): Promise<string | undefined> {
  if (key !== undefined && file !== undefined)
    throw new TypeError('WEBINTEL_KEY: expected the key or its file, found both. Unset WEBINTEL_KEY_FILE.')
  if (file === undefined) return key
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new TypeError(`WEBINTEL_KEY_FILE: the file ${file} cannot be read.`, { cause })
  })
  return text.trim()
}

/** Imports one chain's packages only: they take half a second to load. */
async function signersOf(evmKey: string | undefined, solanaKey: string | undefined): Promise<Signer[]> {
  const signers: Signer[] = []
  if (evmKey !== undefined) {
    const { privateKeyToAccount } = await import('viem/accounts')
    const open = () => privateKeyToAccount(evmKey as `0x${string}`)
    signers.push(await keyed('WEBINTEL_EVM_KEY: expected 0x and 64 hex digits', open))
  }
  if (solanaKey !== undefined) {
    const { createKeyPairSignerFromBytes, getBase58Encoder } = await import('@solana/kit')
    const open = () => createKeyPairSignerFromBytes(getBase58Encoder().encode(solanaKey))
    signers.push((await keyed('WEBINTEL_SOLANA_KEY: expected 64 bytes in base58', open)) as Signer)
  }
  return signers
}

/** The packages quote an invalid key in their errors. This error does not. */
async function keyed<T>(expected: string, open: () => T | Promise<T>): Promise<T> {
  try {
    return await open()
  } catch {
    throw new TypeError(`${expected}. The value is not a private key of this form.`)
  }
}
