import { openService, type Service } from './service.ts'

/** A service as `npm start` runs it, whose local chains have test money. */
export interface TestMoneyService extends Service {
  /** The origin in sign-in texts. The service listens on its loopback address, too. */
  publicUrl: string
  solanaRpcUrl: string
}

export async function openTestMoneyService(env: Readonly<Record<string, string>> = {}): Promise<TestMoneyService> {
  const service = await openService({ PAYMENTS: 'x402', ...env })
  const { payments } = (await (await fetch(`${service.url}/discovery`)).json()) as {
    payments: { testMoney: { chains: { network: string; rpcUrl: string }[] } }
  }
  const solana = payments.testMoney.chains.find(({ network }) => network.startsWith('solana:'))
  return { ...service, publicUrl: service.url.replace('127.0.0.1', 'localhost'), solanaRpcUrl: solana?.rpcUrl ?? '' }
}
