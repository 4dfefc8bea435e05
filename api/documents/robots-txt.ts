/** `/robots.txt` (RFC 9309): allows crawlers the documentation, and not the answers of calls. */
export const robotsTxt = `User-agent: *
Allow: /$
Allow: /docs
Allow: /bot
Allow: /discovery
Allow: /llms.txt
Allow: /openapi.json
Allow: /mcp/info
Allow: /.well-known/
Disallow: /
`
