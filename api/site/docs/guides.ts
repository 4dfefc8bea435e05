import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DocsPage } from './docs-page.ts'

interface Guide extends Pick<DocsPage, 'slug' | 'title' | 'description' | 'section'> {
  /** Below `docs/`. */
  file: string
}

const guide = (
  section: Guide['section'],
  [slug, file, title, description]: readonly [slug: string, file: string, title: string, description: string],
): Guide => ({ section, slug, file, title, description })

const start = [
  ['quick-start', 'guide/quick-start.md', 'Quick start', 'From nothing to a paid answer in five minutes.'],
  ['paying', 'guide/paying.md', 'Paying', 'Pay for calls in TypeScript, Python and curl.'],
  ['real-money', 'guide/real-money.md', 'Paying with real money', 'Which USDC, on which network, and how much of it.'],
  ['credits', 'guide/credits.md', 'Credits', 'Buy credits once and sign each call.'],
  ['keys', 'keys.md', 'Spending keys', 'Give a program a key that can spend only so much of your credits.'],
  ['free-tier', 'guide/free-tier.md', 'Free tier', 'The calls that are free for everyone, and their limit.'],
  ['prices', 'guide/prices.md', 'Prices', 'The price of every operation, as this deployment is configured.'],
] as const

const build = [
  ['clients', 'clients.md', 'Clients', 'The typed packages for TypeScript and Python, and the MCP server on stdio.'],
  ['frameworks', 'frameworks.md', 'LangChain, LlamaIndex, AI SDK', 'Tools for agent frameworks in thirty lines each.'],
  ['compatible', 'compatible.md', 'Firecrawl and Tavily clients', 'Use tools that speak the API of another service.'],
  ['inputs', 'inputs.md', 'Inputs of other services', 'Find the input that another service names differently.'],
  ['agents', 'agents.md', 'Agents (MCP)', 'Set up the tools in an MCP client.'],
  ['oauth', 'oauth.md', 'OAuth', 'Clients that sign in get a spending key by a consent page.'],
  ['actions', 'guide/actions.md', 'Steps in a page', 'Click, type and scroll before a page is read.'],
  ['jobs', 'guide/jobs.md', 'Jobs and polling', 'Start a long call, poll it and cancel it.'],
  ['webhooks', 'webhooks.md', 'Webhooks', 'Receive and verify the events of monitors.'],
  ['monitoring', 'monitoring.md', 'Monitoring', 'Watch a page: options, changes, states and costs.'],
  ['errors', 'guide/errors.md', 'Errors', 'Each error code: its meaning, its cause and the next step.'],
  ['payments', 'payments.md', 'Payments in detail', 'Settlement, refunds, sign-in texts and stored answers.'],
  ['receipts', 'receipts.md', 'Receipts and their log', 'Prove a purchase to others, and that nobody rewrote the log.'],
  ['self-hosting', 'guide/self-hosting.md', 'Run your own', 'Start the service on your machine, or with Docker.'],
] as const

const background = [
  [
    'extraction',
    'extraction.md',
    'Pages as markdown',
    'Which parts of a page the markdown contains, and which document types can be read.',
  ],
  ['extract', 'extract.md', 'Extraction by schema', "How a page fills the caller's schema."],
  ['crawling', 'crawling.md', 'Crawling', 'How crawling works, including robots.txt and rate limits.'],
  ['answers', 'answers.md', 'Answers', 'How an answer is written from pages, and cited.'],
  ['research', 'research.md', 'Research', 'How a topic is researched by sub-questions.'],
  ['evidence', 'evidence.md', 'Evidence', 'How quotes and statements are checked, and how to verify a citation.'],
  ['compare', 'compare.md', 'Comparisons', 'How pages are compared and questions about a page are answered.'],
  ['tech', 'tech.md', 'Technologies', 'How the technologies of a website are detected.'],
  ['site-audit', 'site-audit.md', 'Site audits', 'How a website is measured and scored.'],
  ['intel', 'intel.md', 'Reports', 'How reports about companies and markets are made.'],
  ['intel-project', 'intel-project.md', 'Token projects', 'How a token project is checked for risks.'],
] as const

/** The pages of `/docs` that are files of `docs/`. */
export const guides: readonly Guide[] = [
  ...start.map((each) => guide('Start', each)),
  ...build.map((each) => guide('Build', each)),
  ...background.map((each) => guide('How it works', each)),
]

const folder = join(import.meta.dirname, '../../../docs')

/** Reads the text of a guide, without its title. */
export async function readGuide({ file }: Guide): Promise<string> {
  const text = await readFile(join(folder, file), 'utf8')
  return text.replace(/^# [^\n]*\n+/, '').trimEnd()
}
