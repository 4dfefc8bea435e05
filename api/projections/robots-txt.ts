/** `/robots.txt` (RFC 9309): read what we say of ourselves; what calls return is for who made them. */
export const robotsTxt = `User-agent: *
Allow: /$
Allow: /docs
Allow: /discovery
Allow: /llms.txt
Allow: /openapi.json
Allow: /mcp/info
Allow: /.well-known/
Disallow: /
`
