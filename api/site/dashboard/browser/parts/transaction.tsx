import { useSession } from '#api/site/dashboard/browser/data/session.ts'
import { explorerUrl } from '#api/site/wallets/browser/networks.ts'

/** A transaction, which leads to a public block explorer unless its chain is local. */
export function Transaction({ network, transaction }: { network: string; transaction: string }) {
  const { isLocalChain } = useSession().settings
  const url = isLocalChain ? undefined : explorerUrl(network, transaction)
  const text = <code>{transaction}</code>
  if (url === undefined) return text
  return (
    <a href={url} target="_blank" rel="noreferrer" title="Opens a block explorer in a new tab">
      {text}
    </a>
  )
}
