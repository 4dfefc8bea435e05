import type { Overview } from '#api/admin/overview.ts'
import type { Shell } from '#api/site/shell/site-page.ts'
import { adminPage, durationText, lookUpLink, notice, part, table, tag, timeText } from './admin-page.ts'

/** `GET /admin`: the state of the deployment. `signOut`: the token of that form. Pure. */
export const overviewPage = (overview: Overview, signOut: string, shell: Shell): string =>
  adminPage(
    {
      title: 'Overview',
      view: '/admin',
      signOut,
      main: [
        stateLine(overview),
        ...overview.health.remarks.map((remark) => notice('warn', remark)),
        part('pools', 'Workers', pools(overview)),
        part('failures', 'Failed calls', failures(overview)),
        part('payments', 'Payments', payments(overview)),
        part('money', 'Revenue and costs', money(overview)),
        part('upstreams', 'Services that you configured', upstreams(overview)),
        part('jobs', 'Jobs', jobs(overview)),
      ].join('\n'),
    },
    shell,
  )

const unread = '<p class="muted">The store or the queue did not answer. Reload the page.</p>'

const stateKinds = { ok: 'good', degraded: 'warn', unavailable: 'bad' } as const

function stateLine({ health, stored }: Overview): string {
  const { status, version, timestamp, store, queue, schedulers } = health
  const facts: [string, string | number][] = [
    ['Store', store],
    ['Queue', queue],
    ['Schedulers', schedulers],
    ...(stored === undefined
      ? []
      : ([
          ['Monitors', stored.monitors.toLocaleString('en')],
          ['Spending keys', stored.keys.toLocaleString('en')],
        ] satisfies [string, string][])),
    ['Version', version],
  ]
  return `<section class="panel state" aria-label="State">
<p>${tag(status, stateKinds[status]).html} at ${timeText(timestamp)} UTC · <a href="/admin">Refresh</a></p>
<dl>${facts.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join('')}</dl>
</section>`
}

function pools({ health, loads = {} }: Overview): string {
  const rows = Object.entries(health.pools)
    .filter(([, { status }]) => status !== 'absent')
    .map(([name, { status, workers, slots, jobMs, remarks }]) => {
      const { waiting = 0, running = 0, oldestMs = 0 } = loads[name] ?? {}
      return [
        { html: `${name} ${tag(status, status === 'ok' ? 'good' : 'bad').html}` },
        workers,
        slots,
        running,
        waiting,
        durationText(oldestMs),
        durationText(jobMs),
        remarks.join('; '),
      ]
    })
  const head = ['Pool', 'Workers', 'Slots', 'Running', 'Waiting', 'Longest wait', 'Usual time', 'Remarks']
  return table({ label: 'Workers by pool', head, empty: 'No pool of workers has run within a day.' }, rows)
}

function failures({ calls }: Overview): string {
  if (calls === undefined) return unread
  const lead = `<p>${calls.hour.toLocaleString('en')} calls in the last hour, ${calls.day.toLocaleString('en')} in the last day.</p>`
  const rows = calls.failures.map(({ name, hour, day }) => [
    { html: `<a href="/docs/errors#${name.toLowerCase()}"><code>${name}</code></a>` },
    hour,
    day,
  ])
  return (
    lead + table({ label: 'Failures by code', head: ['Code', 'Last hour', 'Last day'], empty: 'No call failed.' }, rows)
  )
}

function payments({ health, payments: open }: Overview): string {
  const rails = Object.entries(health.payments).map(([network, state]) => [
    network,
    tag(state, state === 'ok' ? 'good' : 'bad'),
  ])
  if (open === undefined) return unread
  const states = Object.entries(open.states).map(([state, count]) => [state, count])
  const stuck = open.stuck.map(({ requestId, state, network, amount, payer, claimedAt, todo }) => [
    lookUpLink(requestId),
    state,
    `$${amount}`,
    network,
    lookUpLink(payer, shortened(payer)),
    timeText(claimedAt),
    todo,
  ])
  return [
    open.stuck.length === 0
      ? notice('good', 'No payment needs a person.')
      : notice('bad', `${open.stuck.length} payments need a person.`),
    ...(stuck.length === 0
      ? []
      : [
          table(
            {
              label: 'Payments that need a person',
              head: ['Call', 'State', 'Amount', 'Network', 'Wallet', 'Since (UTC)', 'Action'],
              empty: '',
            },
            stuck,
          ),
        ]),
    `<h3>Open payments by state${open.isCut ? ' (the oldest 2,000)' : ''}</h3>`,
    table({ label: 'Open payments by state', head: ['State', 'Payments'], empty: 'No payment is open.' }, states),
    '<h3>Networks</h3>',
    table({ label: 'Networks', head: ['Network', 'State'], empty: 'Payments are off.' }, rails),
  ].join('\n')
}

function money({ revenue, costs }: Overview): string {
  if (revenue === undefined || costs === undefined) return unread
  const earned = revenue
    .filter(({ settled }) => settled !== '0')
    .toSorted((one, other) => Number(other.settled) - Number(one.settled))
    .map(({ operation, network, settled, refunded }) => [operation, network, Number(settled), Number(refunded)])
  const paid = costs.map(({ name, hour, day }) => [name, rounded(hour), rounded(day)])
  const total = earned.reduce((sum, row) => sum + Number(row[2]) - Number(row[3]), 0)
  return [
    `<p>$${rounded(total)} earned since the receipt log began, net of refunds.</p>`,
    table(
      {
        label: 'Revenue',
        head: ['Operation', 'Network', 'Settled, $', 'Refunded, $'],
        empty: 'Nothing was sold yet.',
      },
      earned,
    ),
    '<h3>Costs of paid services</h3>',
    table(
      {
        label: 'Costs of paid services',
        head: ['Service', 'Last hour, $', 'Last day, $'],
        empty: 'None in the last day. LLM_PRICES and UPSTREAM_PRICES say what services cost.',
      },
      paid,
    ),
  ].join('\n')
}

/** Six decimals, as USDC has. */
const rounded = (dollars: number) => Math.round(dollars * 1e6) / 1e6

function upstreams({ upstreams: services }: Overview): string {
  if (services === undefined) return unread
  const rows = services.map(({ name, hour, failedHour, day, failedDay }) => [
    name,
    tag(...stateOf(hour, failedHour)),
    hour,
    failedHour,
    day,
    failedDay,
  ])
  const head = ['Service', 'Last hour', 'Requests, hour', 'Failed, hour', 'Requests, day', 'Failed, day']
  return table({ label: 'Requests to services', head, empty: 'No request in the last day.' }, rows)
}

function stateOf(
  requests: number,
  failed: number,
): ['idle' | 'ok' | 'failing' | 'some fail', 'good' | 'warn' | 'bad' | ''] {
  if (requests === 0) return ['idle', '']
  if (failed === 0) return ['ok', 'good']
  return failed * 2 > requests ? ['failing', 'bad'] : ['some fail', 'warn']
}

function jobs({ jobs: listed }: Overview): string {
  if (listed === undefined) return unread
  const rows = listed.map(({ id, pool, operation, state, ageMs, host }) => [
    lookUpLink(id),
    operation,
    pool,
    tag(state, state === 'running' ? 'good' : ''),
    durationText(ageMs),
    host,
  ])
  return table(
    {
      label: 'Running and next jobs',
      head: ['Job', 'Operation', 'Pool', 'State', 'For', 'Host'],
      empty: 'No job runs.',
    },
    rows,
  )
}

const shortened = (wallet: string) => (wallet.length > 14 ? `${wallet.slice(0, 6)}…${wallet.slice(-4)}` : wallet)
