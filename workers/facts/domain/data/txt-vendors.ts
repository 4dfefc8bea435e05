/** A service that a TXT record of a domain shows in use. `start`: the beginning of the record, in lower case. */
export interface TxtVendor {
  start: string
  name: string
  category: VendorCategory
}

export type VendorCategory =
  | 'search'
  | 'mail'
  | 'email-sending'
  | 'productivity'
  | 'development'
  | 'security'
  | 'identity'
  | 'marketing'
  | 'advertising'
  | 'support'
  | 'payments'
  | 'signatures'
  | 'storage'
  | 'commerce'
  | 'monitoring'
  | 'communication'
  | 'hosting'
  | 'ai'

const row = (start: string, name: string, category: VendorCategory): TxtVendor => ({ start, name, category })

export const txtVendors: readonly TxtVendor[] = [
  row('google-site-verification=', 'Google', 'search'),
  row('ms=ms', 'Microsoft 365', 'productivity'),
  row('facebook-domain-verification=', 'Meta', 'advertising'),
  row('apple-domain-verification=', 'Apple', 'identity'),
  row('apple-domain=', 'Apple', 'mail'),
  row('yandex-verification:', 'Yandex', 'search'),
  row('baidu-site-verification=', 'Baidu', 'search'),
  row('ahrefs-site-verification_', 'Ahrefs', 'marketing'),
  row('pinterest-site-verification=', 'Pinterest', 'advertising'),
  row('tiktok-domain-verification=', 'TikTok', 'advertising'),
  row('linkedin-domain-verification=', 'LinkedIn', 'advertising'),
  row('atlassian-domain-verification=', 'Atlassian', 'productivity'),
  row('atlassian-sending-domain-verification=', 'Atlassian', 'email-sending'),
  row('slack-domain-verification=', 'Slack', 'communication'),
  row('zoom-domain-verification=', 'Zoom', 'communication'),
  row('zoom_verify_', 'Zoom', 'communication'),
  row('webexdomainverification', 'Webex', 'communication'),
  row('cisco-ci-domain-verification=', 'Cisco', 'identity'),
  row('citrix-verification-code=', 'Citrix', 'productivity'),
  row('logmein-verification-code=', 'GoTo', 'communication'),
  row('notion-domain-verification=', 'Notion', 'productivity'),
  row('asana-domain-verification=', 'Asana', 'productivity'),
  row('airtable-verification=', 'Airtable', 'productivity'),
  row('monday-com-verification=', 'monday.com', 'productivity'),
  row('smartsheet-site-validation=', 'Smartsheet', 'productivity'),
  row('miro-verification=', 'Miro', 'productivity'),
  row('mixpanel-domain-verify=', 'Mixpanel', 'marketing'),
  row('canva-site-verification=', 'Canva', 'productivity'),
  row('adobe-idp-site-verification=', 'Adobe', 'identity'),
  row('adobe-sign-verification=', 'Adobe Acrobat Sign', 'signatures'),
  row('docusign=', 'DocuSign', 'signatures'),
  row('dropbox-domain-verification=', 'Dropbox', 'storage'),
  row('box-domain-verification=', 'Box', 'storage'),
  row('docker-verification=', 'Docker', 'development'),
  row('figma-domain-verification=', 'Figma', 'development'),
  row('jetbrains-domain-verification=', 'JetBrains', 'development'),
  row('postman-domain-verification=', 'Postman', 'development'),
  row('gitlab-pages-verification-code=', 'GitLab', 'development'),
  row('mongodb-site-verification=', 'MongoDB Atlas', 'development'),
  row('heroku-domain-verification=', 'Heroku', 'hosting'),
  row('vercel-domain-verify=', 'Vercel', 'hosting'),
  row('pantheon-site-verification=', 'Pantheon', 'hosting'),
  row('fastly-domain-delegation-', 'Fastly', 'hosting'),
  row('cloudflare-verify=', 'Cloudflare', 'hosting'),
  row('cloudflare_dashboard_sso=', 'Cloudflare', 'identity'),
  row('wiz-domain-verification=', 'Wiz', 'security'),
  row('1password-site-verification=', '1Password', 'security'),
  row('dashlane-verification=', 'Dashlane', 'security'),
  row('lastpass-verification-code=', 'LastPass', 'security'),
  row('keeper-domain-verification=', 'Keeper', 'security'),
  row('knowbe4-site-verification=', 'KnowBe4', 'security'),
  row('sophos-domain-verification=', 'Sophos', 'security'),
  row('cloudpiercer-verification=', 'CloudPiercer', 'security'),
  row('detectify-verification=', 'Detectify', 'security'),
  row('have-i-been-pwned-verification=', 'Have I Been Pwned', 'security'),
  row('drift-domain-verification=', 'Drift', 'support'),
  row('intercom-domain-verification=', 'Intercom', 'support'),
  row('zendeskverification=', 'Zendesk', 'support'),
  row('zendeskverification:', 'Zendesk', 'support'),
  row('freshservice-domain-verification=', 'Freshservice', 'support'),
  row('statuspage-domain-verification=', 'Statuspage', 'monitoring'),
  row('status-page-domain-verification=', 'Statuspage', 'monitoring'),
  row('onetrust-domain-verification=', 'OneTrust', 'security'),
  row('okta-domain-verification=', 'Okta', 'identity'),
  row('duo_sso_verification=', 'Duo', 'identity'),
  row('jamf-site-verification=', 'Jamf', 'security'),
  row('workplace-domain-verification=', 'Workplace', 'communication'),
  row('teamviewer-sso-verification=', 'TeamViewer', 'identity'),
  row('stripe-verification=', 'Stripe', 'payments'),
  row('paypal-domain-verification=', 'PayPal', 'payments'),
  row('hubspot-developer-verification=', 'HubSpot', 'marketing'),
  row('pardot', 'Salesforce Account Engagement', 'marketing'),
  row('klaviyo-site-verification=', 'Klaviyo', 'marketing'),
  row('mailchimp-domain-verification=', 'Mailchimp', 'marketing'),
  row('sendinblue-code:', 'Brevo', 'email-sending'),
  row('brevo-code:', 'Brevo', 'email-sending'),
  row('mailru-verification:', 'Mail.ru', 'mail'),
  row('zoho-verification=', 'Zoho', 'mail'),
  row('protonmail-verification=', 'Proton', 'mail'),
  row('amazonses:', 'Amazon SES', 'email-sending'),
  row('shopify-verification-code=', 'Shopify', 'commerce'),
  row('wix-domain-verification=', 'Wix', 'hosting'),
  row('globalsign-domain-verification=', 'GlobalSign', 'security'),
  row('_globalsign-domain-verification=', 'GlobalSign', 'security'),
  row('godaddyverification=', 'GoDaddy', 'hosting'),
  row('openai-domain-verification=', 'OpenAI', 'ai'),
  row('anthropic-domain-verification-', 'Anthropic', 'ai'),
  row('perplexity-ai-domain-verification=', 'Perplexity', 'ai'),
  row('cursor-domain-verification-', 'Cursor', 'ai'),
  row('miradore-verification=', 'Miradore', 'security'),
  row('rippling-domain-verification=', 'Rippling', 'identity'),
  row('uber-domain-verification=', 'Uber for Business', 'productivity'),
  row('loom-site-verification=', 'Loom', 'communication'),
  row('segment-site-verification=', 'Segment', 'marketing'),
  row('sentry-domain-verification=', 'Sentry', 'monitoring'),
]
