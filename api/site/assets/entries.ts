/** The files that pages load, by the name under which a page asks for them. Paths are below `api/site`. */
export const entries = {
  style: 'shell/style.css',
  'bot-style': 'bot/style.css',
  'dashboard-style': 'dashboard/style.css',
  dashboard: 'dashboard/browser/index.tsx',
  'docs-style': 'docs/style.css',
  docs: 'docs/browser/index.ts',
  playground: 'docs/browser/playground/index.ts',
} as const

export type EntryName = keyof typeof entries
