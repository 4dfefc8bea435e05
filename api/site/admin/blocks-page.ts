import type { Shell } from '#api/site/shell/site-page.ts'
import type { Block } from '#shared/storage/stores/blocks.ts'
import { escapeHtml } from '#shared/text/escape-html.ts'
import { adminPage, formField, lookUpLink, notice, part, table, timeText } from './admin-page.ts'

export interface BlocksView {
  blocks: readonly Block[]
  /** The result of the form that led to this page: a sentence. */
  done: string | undefined
  /** The wallet to block, which the form shows; '' for none. */
  wallet: string
  /** The tokens of the forms on the page. */
  tokens: { signOut: string; block: string }
}

/** `GET /admin/blocks`: the wallets and hosts that are not served. Pure. */
export const blocksPage = ({ blocks, done, wallet, tokens }: BlocksView, shell: Shell): string =>
  adminPage(
    {
      title: 'Blocks',
      view: '/admin/blocks',
      signOut: tokens.signOut,
      main: [
        ...(done === undefined ? [] : [notice('good', done)]),
        `<div class="forms">
${blockForm({ id: 'block', title: 'Block a wallet or a host', action: '/admin/blocks', value: wallet }, tokens.block)}
${blockForm({ id: 'unblock', title: 'Unblock', action: '/admin/unblock', value: '' }, tokens.block)}
</div>`,
        part('blocks', 'Blocked', blockTable(blocks)),
      ].join('\n'),
    },
    shell,
  )

const blockForm = (
  { id, title, action, value }: { id: string; title: string; action: string; value: string },
  token: string,
) =>
  part(
    id,
    title,
    `<form class="fields" method="post" action="${action}">${formField(token)}
<label for="${id}-name">Wallet or host</label>
<input id="${id}-name" name="name" value="${escapeHtml(value)}" maxlength="2048" autocomplete="off" spellcheck="false" required />
<label for="${id}-reason">Reason</label>
<input id="${id}-reason" name="reason" maxlength="200" autocomplete="off" required />
<button${id === 'block' ? ' class="danger"' : ''}>${escapeHtml(id === 'block' ? 'Block' : 'Unblock')}</button></form>`,
  )

const blockTable = (blocks: readonly Block[]) =>
  table(
    { label: 'Blocked', head: ['Kind', 'Name', 'Reason', 'Since (UTC)'], empty: 'Nothing is blocked.' },
    blocks.map(({ kind, name, reason, at }) => [
      kind,
      kind === 'wallet' ? lookUpLink(name) : name,
      reason,
      timeText(at),
    ]),
  )
