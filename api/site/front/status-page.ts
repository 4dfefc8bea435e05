import { sitePage, type Shell } from '#api/site/shell/site-page.ts'
import { networkName } from '#api/site/wallets/browser/networks.ts'
import { escapeHtml } from '#shared/text/escape-html.ts'

/** The part of the answer of `/health` that the page shows. */
export interface Status {
  status: 'ok' | 'degraded' | 'unavailable'
  timestamp: string
  version: string
  pools: Readonly<Record<string, { status: string; workers: number; waiting: number; jobMs: number }>>
  payments: Readonly<Record<string, string>>
}

const words = {
  ok: ['good', 'Everything works.'],
  degraded: ['warn', 'Some calls are slow or not available. The others work.'],
  unavailable: ['bad', 'No call can be answered now.'],
} as const

/** The names of the pools of workers for buyers. */
const poolNames: Readonly<Record<string, string>> = {
  fetch: 'Pages',
  browser: 'Pages in a browser, screenshots',
  crawl: 'Crawls and batches',
  search: 'Searches',
  research: 'Answers and research',
  intel: 'Reports',
}

/** `/status` and `/health` for people: which kinds of calls work now. Pure. */
export const statusPage = ({ status, timestamp, version, pools, payments }: Status, shell: Shell): string =>
  sitePage(
    {
      title: 'Status',
      description: 'Which kinds of calls work now.',
      path: '/status',
      styles: ['front-style'],
      main: `<div class="answer"><h1>Status</h1>
<p class="notice ${words[status][0]}">${words[status][1]}</p>
<table><thead><tr><th>Calls</th><th>State</th><th class="number">Waiting</th><th class="number">Usual time</th></tr></thead>
<tbody>${Object.entries(pools)
        .filter(([, pool]) => pool.status !== 'absent')
        .map(
          ([name, pool]) => `<tr><th scope="row">${escapeHtml(poolNames[name] ?? name)}</th>
<td>${tag(pool.status)}</td><td class="number">${pool.waiting}</td><td class="number">${timeOf(pool.jobMs)}</td></tr>`,
        )
        .join('\n')}
${Object.entries(payments)
  .map(
    ([network, state]) =>
      `<tr><th scope="row">Payments on ${escapeHtml(networkName(network))}</th><td>${tag(state)}</td><td></td><td></td></tr>`,
  )
  .join('\n')}</tbody></table>
<p class="muted">Version ${escapeHtml(version)}, at ${escapeHtml(timestamp.slice(0, 19).replace('T', ' '))} UTC. For programs: <code>GET /health</code>.</p></div>`,
    },
    shell,
  )

const tag = (state: string) =>
  `<span class="tag ${state === 'ok' ? 'good' : 'bad'}">${state === 'ok' ? 'works' : escapeHtml(state.replaceAll('_', ' '))}</span>`

const timeOf = (ms: number) => (ms === 0 ? '' : ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`)
