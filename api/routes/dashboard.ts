import { systemDocument } from '#api/documents/system-document.ts'
import type { Route } from '#api/middleware/route.ts'
import type { SiteAssets } from '#api/site/assets/open-assets.ts'
import { dashboardPage, type DashboardTerms } from '#api/site/dashboard/dashboard-page.ts'
import { webPageRoute } from './web-page.ts'

/** `GET /dashboard`: the page on which the owner of a wallet sees and manages what the service holds for it. */
export function dashboardRoute(assets: SiteAssets, terms: () => DashboardTerms): Route {
  const page = async () => dashboardPage(terms(), await assets.built())
  return { ...webPageRoute('/dashboard', 'text/html', page), document: dashboardDocument }
}

const dashboardDocument = systemDocument('dashboard', {
  summary: 'Open the dashboard of a wallet',
  description:
    'Returns an HTML page that connects a browser wallet, shows its credits, history, receipts, jobs, monitors and memory, sells credits, and exports or erases its data. For programs, use /credits/balance, /credits/history and /wallet/data.',
  type: 'text/html',
})
