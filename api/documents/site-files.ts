import { escapeHtml } from '#shared/text/escape-html.ts'

/** `/icon.svg`: a spider web with a dot. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img" aria-label="webintel">
  <rect width="64" height="64" rx="14" fill="#14213d"/>
  <g fill="none" stroke="#e5e5e5" stroke-width="2">
    <path d="M32 8v48M8 32h48M15 15l34 34M49 15 15 49"/>
    <path d="M32 18 42 22 46 32 42 42 32 46 22 42 18 32 22 22z"/>
  </g>
  <circle cx="32" cy="32" r="6" fill="#fca311"/>
</svg>
`

/** `/robots.txt` (RFC 9309): allows crawlers the documentation with the files of its pages, and not the answers of calls. */
export const robotsTxt = (publicUrl: string) => `User-agent: *
Allow: /$
Allow: /pricing
Allow: /status
Allow: /docs
Allow: /bot
Allow: /discovery
Allow: /assets/
Allow: /icon.svg
Allow: /sitemap.xml
Allow: /llms.txt
Allow: /llms-full.txt
Allow: /openapi.json
Allow: /mcp/info
Allow: /server.json
Allow: /.well-known/
Disallow: /

Sitemap: ${publicUrl}/sitemap.xml
`

/** `/sitemap.xml` (sitemaps.org). */
export const sitemapXml = (
  publicUrl: string,
  paths: readonly string[],
): string => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${paths.map((path) => `<url><loc>${escapeHtml(publicUrl + path)}</loc></url>`).join('\n')}
</urlset>
`

const yearMs = 365 * 24 * 3_600_000

/** `/.well-known/security.txt` (RFC 9116). `contact`: email address or https URL. `now`: Unix milliseconds. */
export function securityTxt({ contact, publicUrl, now }: { contact: string; publicUrl: string; now: number }): string {
  // The day, so that the text of all processes is the same.
  const expires = new Date(now + yearMs).toISOString().slice(0, 10)
  return `Contact: ${contact.startsWith('https://') ? contact : `mailto:${contact}`}
Expires: ${expires}T00:00:00.000Z
Preferred-Languages: en
Canonical: ${publicUrl}/.well-known/security.txt
`
}
