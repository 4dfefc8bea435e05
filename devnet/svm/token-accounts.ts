import {
  address,
  getAddressDecoder,
  getAddressEncoder,
  getProgramDerivedAddress,
  getU64Decoder,
  getU64Encoder,
  type Address,
  type ReadonlyUint8Array,
} from '@solana/kit'

export const tokenProgram = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const associatedTokenProgram = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')

// The layouts of the SPL token program (state.rs): fixed offsets; an option is four bytes and a value.

const mintBytes = 82
const tokenAccountBytes = 165

/** The data of a mint whose tokens `authority` can mint. */
export function mintData({ authority, supply, decimals }: { authority: Address; supply: bigint; decimals: number }) {
  const data = new Uint8Array(mintBytes)
  data[0] = 1
  data.set(getAddressEncoder().encode(authority), 4)
  data.set(getU64Encoder().encode(supply), 36)
  data[44] = decimals
  data[45] = 1
  return data
}

export function tokenAccountData({ mint, owner, amount }: { mint: Address; owner: Address; amount: bigint }) {
  const data = new Uint8Array(tokenAccountBytes)
  data.set(getAddressEncoder().encode(mint), 0)
  data.set(getAddressEncoder().encode(owner), 32)
  data.set(getU64Encoder().encode(amount), 64)
  data[108] = 1
  return data
}

/** Undefined if the data is not a token account. */
export function readTokenAccount(data: ReadonlyUint8Array): { mint: Address; amount: bigint } | undefined {
  if (data.length < tokenAccountBytes) return undefined
  return { mint: getAddressDecoder().decode(data, 0), amount: getU64Decoder().decode(data, 64) }
}

export function readMintDecimals(data: ReadonlyUint8Array): number | undefined {
  return data[44]
}

/** The address of an owner's associated token account. */
export async function tokenAccountOf(mint: Address, owner: Address): Promise<Address> {
  const encode = getAddressEncoder().encode
  const seeds = [encode(owner), encode(tokenProgram), encode(mint)]
  const [found] = await getProgramDerivedAddress({ programAddress: associatedTokenProgram, seeds })
  return found
}
