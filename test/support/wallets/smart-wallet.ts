import { encodeFunctionData, parseAbi, serializeErc6492Signature, toHex, type Address, type Hex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import type { EvmDevnet } from '#devnet/open-evm-devnet.ts'
import { evmChain, usdcAbi } from '#test/devnet/evm-wallet.ts'
import wallets from '#test/devnet/wallets.json' with { type: 'json' }

/** The contract that deploys the wallets. */
export const walletFactory: Address = '0x00000000000000000000000000000000000000f1'

const abi = parseAbi([
  'function create(address owner, bytes32 salt) returns (address)',
  'function addressOf(address owner, bytes32 salt) view returns (address)',
])

/** A contract wallet that confirms signatures of its owner (ERC-1271). */
export interface SmartWallet {
  address: Address
  deploy: () => Promise<unknown>
  isDeployed: () => Promise<boolean>
  /** ERC-6492: the signature, and how to deploy the wallet that verifies it. */
  wrap: (signature: Hex) => Hex
}

/** Makes a wallet of the payer with some money, in micro-dollars. It is not deployed yet. */
export async function openSmartWallet(devnet: EvmDevnet, amount: bigint): Promise<SmartWallet> {
  const chain = evmChain(devnet)
  await chain.setCode({ address: walletFactory, bytecode: wallets.WalletFactory as Hex })
  const mined = async (hash: Promise<Hex>) => chain.waitForTransactionReceipt({ hash: await hash })
  const salt = toHex(crypto.getRandomValues(new Uint8Array(32)))
  const args = [privateKeyToAddress(devnet.payerKey), salt] as const
  const address = await chain.readContract({ address: walletFactory, abi, functionName: 'addressOf', args })
  const mint = { address: devnet.asset, abi: usdcAbi, functionName: 'mint', args: [address, amount] } as const
  await mined(chain.writeContract(mint))
  return {
    address,
    deploy: () => mined(chain.writeContract({ address: walletFactory, abi, functionName: 'create', args })),
    isDeployed: async () => (await chain.getCode({ address })) !== undefined,
    wrap: (signature) =>
      serializeErc6492Signature({
        address: walletFactory,
        data: encodeFunctionData({ abi, functionName: 'create', args }),
        signature,
      }),
  }
}
