import { render } from 'preact'
import type { DashboardTerms } from '#api/site/dashboard/dashboard-page.ts'
import { App } from './app.tsx'

const main = document.getElementById('main')
if (main !== null) {
  const settings = readSettings(main)
  main.replaceChildren()
  render(<App settings={settings} />, main)
}

/** The settings that the page was served with. */
function readSettings(main: HTMLElement): DashboardTerms {
  // The service wrote them into its own page.
  return JSON.parse(main.dataset['settings'] ?? '') as DashboardTerms
}
