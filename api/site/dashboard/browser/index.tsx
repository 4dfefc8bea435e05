import { render } from 'preact'
import { App } from './app.tsx'
import { readSettings } from './settings.ts'

const main = document.getElementById('main')
if (main !== null) {
  const settings = readSettings(main)
  main.replaceChildren()
  render(<App settings={settings} />, main)
}
