import { address, getAddressEncoder, getProgramDerivedAddress, type Address } from '@solana/kit'

/** The USDC mint of each network (CAIP-2). Local chains use the identifier of Solana devnet. */
export const svmNetworks: Readonly<Record<string, string>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU',
}

/** The address of an owner's associated token account. The account may not exist yet. */
export async function tokenAccount(mint: string, owner: string): Promise<Address> {
  const { encode } = getAddressEncoder()
  const seeds = [encode(address(owner)), encode(tokenProgram), encode(address(mint))]
  return (await getProgramDerivedAddress({ programAddress: associatedTokenProgram, seeds }))[0]
}

export const tokenProgram = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const associatedTokenProgram = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
