/** `/robots.txt` (RFC 9309): allows crawlers the documentation with the files of its pages, and not the answers of calls. */
export const robotsTxt = `User-agent: *
Allow: /$
Allow: /docs
Allow: /bot
Allow: /discovery
Allow: /assets/
Allow: /icon.svg
Allow: /llms.txt
Allow: /llms-full.txt
Allow: /openapi.json
Allow: /mcp/info
Allow: /.well-known/
Disallow: /
`
