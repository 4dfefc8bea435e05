import { product, userAgent } from '#shared/contract/product.ts'
import { botDirectoryPath } from '#shared/web-bot-auth/bot-keys.ts'
import type { BotTerms } from './bot-page.ts'

/**
 * `/.well-known/signature-agent-card`: the facts of `/bot` for programs, as client metadata
 * (draft-meunier-webbotauth-registry-04). Pure.
 */
export function agentCard({ publicUrl, contact, isSigned, hostConcurrency }: BotTerms): object {
  return {
    client_name: product.name,
    client_uri: `${publicUrl}/bot`,
    ...(contact !== undefined && { contacts: [contact.startsWith('https://') ? contact : `mailto:${contact}`] }),
    ...(isSigned && { jwks_uri: publicUrl + botDirectoryPath }),
    web_bot_auth: {
      'expected-user-agent': userAgent(publicUrl),
      'rfc9309-product-token': product.name,
      'rfc9309-compliance': ['User-Agent', 'Allow', 'Disallow', 'Crawl-delay', 'Sitemap'],
      trigger: 'fetcher',
      purpose: 'ai-input',
      'targeted-content': 'Public pages that people and programs ask for',
      'rate-control': '429 or 503 with Retry-After; Crawl-delay in robots.txt',
      ...(hostConcurrency > 0 && { 'rate-expectation': `at most ${hostConcurrency} pages of a host at a time` }),
    },
  }
}
