import type { Address } from 'viem'
import { expect, it } from 'vitest'
import type { Offer, SentPayment } from '#shared/payment-records/payment-record.ts'
import { openEvmRail } from '#shared/payments/evm/open-evm-rail.ts'
import { evmChain, usdcAbi } from '#test/devnet/evm-wallet.ts'
import { handMade } from '#test/support/payments/hand-made-payment.ts'
import { openTestChain } from '#test/support/payments/payer.ts'
import { openRpcProxy } from '#test/support/payments/rpc-proxy.ts'

/** Its code answers every call with the magic value of ERC-1271. */
const wallet: Address = '0x00000000000000000000000000000000000000A1'
const bytecode = '0x631626ba7e60e01b5f5260205ff3'

it('a node that cannot call contracts does not make the payment of a contract wallet invalid', async () => {
  await using devnet = await openTestChain()
  await using node = await openRpcProxy(devnet.rpcUrl)
  const chain = evmChain(devnet)
  await chain.setCode({ address: wallet, bytecode })
  const mint = { address: devnet.asset, abi: usdcAbi, functionName: 'mint', args: [wallet, 10_000n] } as const
  await chain.waitForTransactionReceipt({ hash: await chain.writeContract(mint) })
  const locks = { withLock: async <T>(_: string, task: () => Promise<T>) => task() }
  const rail = openEvmRail({ ...devnet, rpcUrl: node.url, confirmations: 1, locks })
  const { network, asset, payTo } = rail
  const terms = { scheme: 'exact', amount: '4000', maxTimeoutSeconds: 60 } as const
  const offer: Offer = { ...terms, network, asset, payTo, extra: await rail.extra() }
  // The test made it itself.
  const payment = (await handMade(devnet, offer, { message: { from: wallet } })) as unknown as SentPayment

  node.broken = 'eth_call'
  await expect(rail.verify(payment, offer)).rejects.toMatchObject({ code: 'PAYMENTS_UNAVAILABLE' })
  expect(await rail.settle(payment, offer)).toEqual({ outcome: 'unsent' })
  node.broken = 'eth_getCode'
  expect(await rail.settle(payment, offer)).not.toMatchObject({ outcome: 'refused' })
  delete node.broken
  expect(await rail.verify(payment, offer)).toEqual({ isValid: true })
})
