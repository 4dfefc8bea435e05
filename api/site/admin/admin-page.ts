import { sitePage, type Shell } from '#api/site/shell/site-page.ts'
import { escapeHtml } from '#shared/text/escape-html.ts'

/** The parts of `/admin`, as each of its pages lists them. */
const views = [
  { path: '/admin', name: 'Overview' },
  { path: '/admin/look-up', name: 'Look up' },
  { path: '/admin/blocks', name: 'Blocks' },
] as const

interface AdminPage {
  title: string
  /** The part that the page belongs to. */
  view?: (typeof views)[number]['path']
  /** HTML. */
  main: string
  /** The token of the form that signs out. Absent before the sign-in. */
  signOut?: string
}

/** A page of `/admin`: title, parts, content. It needs no script. Pure. */
export const adminPage = ({ title, view, main, signOut }: AdminPage, shell: Shell): string =>
  sitePage(
    {
      title,
      description: 'For the operator of this service.',
      styles: ['front-style', 'admin-style'],
      main: `<div class="admin"><div class="title"><h1>${escapeHtml(title)}</h1>
${signOut === undefined ? '' : navigation(signOut, view)}</div>
${main}</div>`,
    },
    shell,
  )

const navigation = (signOut: string, view: string | undefined) => `<nav aria-label="Administration">
${views.map(({ path, name }) => `<a href="${path}"${path === view ? ' aria-current="page"' : ''}>${name}</a>`).join('\n')}
<form method="post" action="/admin/sign-out">${formField(signOut)}<button class="plain">Sign out</button></form>
</nav>`

/** The hidden field that proves that a form is ours. */
export const formField = (token: string) => `<input type="hidden" name="form" value="${escapeHtml(token)}" />`

/** `GET /admin` without a session. `problem`: why the last attempt failed. Pure. */
export const adminSignInPage = (shell: Shell, problem?: string): string =>
  adminPage(
    {
      title: 'Administration',
      main: `<form class="panel sign-in" method="post" action="/admin/sign-in">
${problem === undefined ? '' : notice('bad', problem)}
<label for="token">Token of the operator</label>
<input id="token" name="token" type="password" autocomplete="current-password" required aria-describedby="token-note" />
<p id="token-note" class="muted">The value of <code>ADMIN_TOKEN</code>. You stay signed in for four hours.</p>
<button class="primary">Sign in</button>
</form>`,
    },
    shell,
  )

/** The problem with a form that was sent. `back`: a path. Pure. */
export const adminProblemPage = (
  { title, message, back }: { title: string; message: string; back: string },
  shell: Shell,
): string =>
  adminPage({ title, main: `${notice('bad', message)}\n<p><a href="${escapeHtml(back)}">Go back</a></p>` }, shell)

export const notice = (kind: 'good' | 'warn' | 'bad', text: string) =>
  `<p class="notice ${kind}" role="status">${escapeHtml(text)}</p>`

/** A part of a page with a heading. `id` is unique on the page. `html`: its content. */
export const part = (id: string, title: string, html: string) => `<section class="panel">
<h2 id="${id}">${escapeHtml(title)}</h2>
${html}
</section>`

/** A cell: text, a number that is aligned to the right, or HTML. */
export type Cell = string | number | { html: string }

/** A table that scrolls to the side on a phone. `label` is unique on the page. `empty`: the text without rows. */
export function table(
  { label, head, empty }: { label: string; head: readonly string[]; empty: string },
  rows: readonly (readonly Cell[])[],
): string {
  if (rows.length === 0) return `<p class="muted">${escapeHtml(empty)}</p>`
  const isNumber = (index: number) => typeof rows[0]?.[index] === 'number'
  const numberClass = (index: number) => (isNumber(index) ? ' class="number"' : '')
  return `<div class="scroll" tabindex="0" role="region" aria-label="${escapeHtml(label)}"><table${head.length > 5 ? ' class="wide"' : ''}>
<thead><tr>${head.map((name, index) => `<th scope="col"${numberClass(index)}>${escapeHtml(name)}</th>`).join('')}</tr></thead>
<tbody>${rows.map((row) => `<tr>${row.map((cell, index) => `<td${numberClass(index)}>${cellHtml(cell)}</td>`).join('')}</tr>`).join('\n')}</tbody>
</table></div>`
}

const cellHtml = (cell: Cell) =>
  typeof cell === 'object' ? cell.html : escapeHtml(typeof cell === 'number' ? countText(cell) : cell)

const countText = (count: number) => (Number.isInteger(count) ? count.toLocaleString('en') : String(count))

/** A state as a coloured word. */
export const tag = (state: string, kind: 'good' | 'warn' | 'bad' | '' = '') => ({
  html: `<span class="tag ${kind}">${escapeHtml(state.replaceAll('_', ' '))}</span>`,
})

/** A link to what the operator can look up. */
export const lookUpLink = (text: string, shown = text) => ({
  html: `<a class="mono" href="/admin/look-up?q=${encodeURIComponent(text)}">${escapeHtml(shown)}</a>`,
})

/** A time in UTC, to the second. */
export const timeText = (time: number | string) => new Date(time).toISOString().slice(0, 19).replace('T', ' ')

/** A duration in the unit that suits it. */
export function durationText(ms: number): string {
  if (ms === 0) return '0'
  if (ms < 1000) return `${Math.round(ms)} ms`
  return ms < 120_000 ? `${(ms / 1000).toFixed(1)} s` : `${Math.round(ms / 60_000)} min`
}
