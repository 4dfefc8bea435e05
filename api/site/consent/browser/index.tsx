import { render } from 'preact'
import type { ConsentTerms } from '#api/site/consent/consent-page.ts'
import { Consent } from './consent.tsx'

const main = document.getElementById('main')
if (main !== null) {
  // The service wrote the settings into its own page.
  const terms = JSON.parse(main.dataset['settings'] ?? '') as ConsentTerms
  main.replaceChildren()
  render(<Consent terms={terms} />, main)
}
