import type { DashboardTerms } from '#api/site/dashboard/dashboard-page.ts'

/** The settings that the page was served with. */
export function readSettings(main: HTMLElement): DashboardTerms {
  // The service wrote them into its own page.
  return JSON.parse(main.dataset['settings'] ?? '') as DashboardTerms
}
