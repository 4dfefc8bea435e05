import type { DocsTerms } from './docs-terms.ts'

/** Replaces the address and the chain of the examples with those of the deployment. Pure. */
export const forDeployment = (
  markdown: string,
  { publicUrl, signInNetworks }: Pick<DocsTerms, 'publicUrl' | 'signInNetworks'>,
): string =>
  markdown
    .replaceAll('Chain ID: 84532', `Chain ID: ${evmChainOf(signInNetworks) ?? '84532'}`)
    .replaceAll('http://localhost:3000', publicUrl)
    // Where a text shows a host: in the first line of a sign-in text.
    .replaceAll('localhost:3000 wants you', `${new URL(publicUrl).host} wants you`)
    .replaceAll('localhost:3000', publicUrl)

const evmChainOf = (networks: readonly string[]) =>
  networks.find((network) => network.startsWith('eip155:'))?.slice('eip155:'.length)
