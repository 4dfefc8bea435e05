import { testMoneyOf } from '#shared/payments/test-money.ts'
import type { Config } from '#shared/runtime/config.ts'
import type { ServiceAddresses } from '#shared/terminal/log-entry.ts'

/** Where a service is and how to use it, for the person who has started it. `url`: the address that the API listens on. */
export function serviceAddresses(config: Config, url: string): ServiceAddresses {
  const origin = config.PUBLIC_URL ?? `http://localhost:${new URL(url).port}`
  const networks = networksOf(config)
  const isTest = testMoneyOf(config, networks) !== undefined
  const isLocal = isTest && config.DEVNET
  const isFree = config.PAYMENTS === 'off'
  const moneyText = `${isTest ? 'test money' : 'USDC'} on ${networks.join(', ') || 'no network'}`
  return {
    url: origin,
    dashboard: `${origin}/dashboard`,
    docs: `${origin}/docs`,
    payments: isFree ? 'off: every call is free' : `x402 and credits, ${moneyText}${isLocal ? ' (local chains)' : ''}`,
    firstCall: isLocal
      ? `${origin === 'http://localhost:3000' ? '' : `BASE_URL=${origin} `}npm run pay -- POST /fetch/basic '${exampleInput}'`
      : `curl ${origin}/${isFree ? 'fetch/basic' : 'preview'} -H 'Content-Type: application/json' -d '${isFree ? exampleInput : previewInput}'`,
  }
}

const exampleInput = '{"url":"https://example.com/"}'
const previewInput = '{"endpoint":"/fetch/basic"}'

function networksOf({ EVM_PAY_TO, EVM_NETWORK, SVM_PAY_TO, SVM_NETWORK }: Config): string[] {
  return [...(EVM_PAY_TO === undefined ? [] : [EVM_NETWORK]), ...(SVM_PAY_TO === undefined ? [] : [SVM_NETWORK])]
}
