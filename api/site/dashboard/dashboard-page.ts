import { sitePage, type Shell } from '#api/site/shell/site-page.ts'

/** The facts about the deployment that the script of the page needs. */
export interface DashboardTerms {
  publicUrl: string
  /** The networks whose wallets can sign in, CAIP-2. */
  signInNetworks: readonly string[]
  /** The networks on which credits can be bought, CAIP-2. Empty if none are sold. */
  payNetworks: readonly string[]
  /** The credits for sale: price in dollars, and the bonus in percent. */
  bundles: readonly { amount: number; bonusPercent: number }[]
  isTestMoney: boolean
  /** The chains run on this machine only: no block explorer knows their transactions. */
  isLocalChain: boolean
  /** The price of a monitor in dollars, as a decimal number. */
  monitorPrice: string
  /** The groups of operations that a spending key can be limited to. */
  keyGroups: readonly string[]
}

/** `/dashboard`: the frame of the page. Its script reads the settings from `data-settings`. Pure. */
export const dashboardPage = (terms: DashboardTerms, shell: Shell): string =>
  sitePage(
    {
      title: 'Dashboard',
      description:
        'See the credits, history, receipts, keys, jobs, monitors and memory of your wallet, and buy credits.',
      path: '/dashboard',
      section: '/dashboard',
      styles: ['dashboard-style'],
      script: 'dashboard',
      main: `<h1>Dashboard</h1>
<noscript><p>This page needs JavaScript to talk to your wallet.</p></noscript>`,
      mainAttributes: { 'data-settings': JSON.stringify(terms) },
    },
    shell,
  )
