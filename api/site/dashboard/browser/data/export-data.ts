import type { Result } from '#shared/contract/operations/index.ts'
import type { Session } from './session.ts'

type Export = Pick<Result<'wallet-export'>, 'memory' | 'credits' | 'monitors' | 'receipts'>

/** Reads all pages of the wallet's data and saves them as one file. */
export async function exportData({ call, account }: Session): Promise<void> {
  const whole: Export = { memory: [], credits: [], monitors: [], receipts: [] }
  let cursor: string | undefined
  do {
    const page = await call('wallet-export', { limit: 1000, cursor })
    for (const list of ['memory', 'credits', 'monitors', 'receipts'] as const)
      // Both are lists of the same field.
      for (const entry of page[list]) (whole[list] as unknown[]).push(entry)
    cursor = page.next
  } while (cursor !== undefined)
  const text = JSON.stringify({ wallet: account.address, ...whole, exportedAt: new Date().toISOString() }, null, 2)
  save(`webintel-${account.address.slice(0, 10)}.json`, text)
}

function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}
