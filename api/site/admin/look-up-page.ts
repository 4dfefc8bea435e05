import type { Found, FoundCall, FoundWallet } from '#api/admin/look-up.ts'
import { dataHtml } from '#api/site/front/data-html.ts'
import type { Shell } from '#api/site/shell/site-page.ts'
import { escapeHtml } from '#shared/text/escape-html.ts'
import { adminPage, formField, lookUpLink, notice, part, table, tag, timeText } from './admin-page.ts'

export interface LookUpView {
  /** The text that was looked for; '' before. */
  query: string
  found?: Found | undefined
  /** The result of the form that led to this page: a sentence. */
  done?: string | undefined
  /** The tokens of the forms on the page. */
  tokens: { signOut: string; credits: string }
}

/** `GET /admin/look-up`: one search for wallets, receipts and jobs. Pure. */
export const lookUpPage = ({ query, found, done, tokens }: LookUpView, shell: Shell): string =>
  adminPage(
    {
      title: 'Look up',
      view: '/admin/look-up',
      signOut: tokens.signOut,
      main: [
        search(query),
        ...(done === undefined ? [] : [notice('good', done)]),
        ...(query !== '' && found === undefined
          ? [notice('warn', 'Nothing has this id or address. Receipts are stored for 30 days, jobs for 24 hours.')]
          : []),
        ...(found?.kind === 'wallet' ? [walletParts(found, tokens)] : []),
        ...(found?.kind === 'call' ? [callParts(found)] : []),
      ].join('\n'),
    },
    shell,
  )

const search = (query: string) => `<form class="panel" method="get" action="/admin/look-up" role="search">
<label for="q">Wallet, receipt or job</label>
<div class="search"><input id="q" name="q" value="${escapeHtml(query)}" required maxlength="200" autocomplete="off" spellcheck="false" /><button class="primary">Look up</button></div>
</form>`

const walletParts = (found: FoundWallet, tokens: LookUpView['tokens']) =>
  [
    `<section class="panel state"><h2 id="wallet" class="mono">${escapeHtml(found.wallet)}</h2>
<dl><div><dt>Balance</dt><dd>$${found.balance}</dd></div></dl>
<p><a href="/admin/blocks?wallet=${encodeURIComponent(found.wallet)}">Block this wallet</a></p></section>`,
    `<div class="forms">${creditsForm(found, tokens.credits)}</div>`,
    part('ledger', 'Ledger', ledgerTable(found)),
    part('receipts', 'Recent receipts', receiptTable(found)),
    part('keys', 'Spending keys', keyTable(found)),
    part('monitors', 'Monitors', monitorTable(found)),
  ].join('\n')

const creditsForm = ({ wallet }: FoundWallet, token: string) =>
  part(
    'credits',
    'Add credits',
    `<form class="fields" method="post" action="/admin/credits">${formField(token)}
<input type="hidden" name="wallet" value="${escapeHtml(wallet)}" />
<label for="credits-type">Kind</label>
<select id="credits-type" name="type"><option value="bonus">Grant</option><option value="refund">Refund</option></select>
<label for="credits-amount">Dollars</label>
<input id="credits-amount" name="amount" inputmode="decimal" autocomplete="off" required />
<label for="credits-reason">Reason</label>
<input id="credits-reason" name="reason" maxlength="200" autocomplete="off" required />
<button class="primary">Add credits</button></form>`,
  )

const ledgerTable = ({ ledger }: FoundWallet) =>
  table(
    {
      label: 'Ledger',
      head: ['Time (UTC)', 'Kind', 'Amount, $', 'Balance, $', 'Call', 'Reason'],
      empty: 'The wallet has no credits, and never had any.',
    },
    ledger.map(({ at, type, amount, balanceAfter, endpoint = '', requestId, reason = '' }) => [
      timeText(at),
      type,
      Number(amount),
      Number(balanceAfter),
      endpoint === '' ? '' : lookUpLink(requestId, endpoint),
      reason,
    ]),
  )

const receiptTable = ({ receipts }: FoundWallet) =>
  table(
    {
      label: 'Recent receipts',
      head: ['Receipt', 'Endpoint', 'Price, $', 'Refunded, $', 'Paid by', 'Outcome'],
      empty: 'The wallet paid no call in the last 30 days.',
    },
    receipts.map(({ requestId, endpoint, price, refunded, paymentMethod, outcome }) => [
      lookUpLink(requestId),
      endpoint,
      Number(price.amount),
      Number(refunded?.amount ?? 0),
      paymentMethod,
      tag(outcome, outcome === 'delivered' ? 'good' : 'warn'),
    ]),
  )

const keyTable = ({ keys }: FoundWallet) =>
  table(
    {
      label: 'Spending keys',
      head: ['Label', 'Key', 'State', 'Spent, $', 'Limit, $', 'Since (UTC)'],
      empty: 'The wallet has no spending key.',
    },
    keys.map(({ label, keyId, state, spent, limit, createdAt }) => [
      label,
      keyId,
      tag(state, state === 'active' ? 'good' : 'warn'),
      Number(spent),
      Number(limit),
      timeText(createdAt),
    ]),
  )

const monitorTable = ({ monitors }: FoundWallet) =>
  table(
    { label: 'Monitors', head: ['Page', 'State', 'Why paused', 'Since (UTC)'], empty: 'The wallet has no monitor.' },
    monitors.map(({ url, status, pauseReason = '', createdAt }) => [
      url,
      tag(status, status === 'active' ? 'good' : 'warn'),
      pauseReason,
      timeText(createdAt),
    ]),
  )

function callParts({ requestId, payer, paymentState, receipt, job }: FoundCall): string {
  const facts = { ...(paymentState !== undefined && { 'state of the payment': paymentState }), ...receipt }
  return [
    `<section class="panel"><h2 id="call" class="mono">${escapeHtml(requestId)}</h2>
${payer === undefined ? '<p>No payment.</p>' : `<p>Paid by ${lookUpLink(payer).html}</p>`}</section>`,
    ...(receipt === undefined ? [] : [part('receipt', 'Receipt', dataHtml(facts))]),
    ...(job === undefined ? [] : [part('job', 'Job', dataHtml(job))]),
  ].join('\n')
}
