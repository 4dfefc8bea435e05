import { address, getAddressEncoder, getProgramDerivedAddress, type Address } from '@solana/kit'

/** The address of an owner's associated token account. The account may not exist yet. */
export async function tokenAccount(mint: string, owner: string): Promise<Address> {
  const { encode } = getAddressEncoder()
  const seeds = [encode(address(owner)), encode(tokenProgram), encode(address(mint))]
  return (await getProgramDerivedAddress({ programAddress: associatedTokenProgram, seeds }))[0]
}

export const tokenProgram = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const associatedTokenProgram = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
