import { array, choice, integer, json, object, optional, string } from '#shared/contract/schema.ts'

/** One proof of a technology. */
const technologyEvidence = object({
  type: choice(['header', 'cookie', 'meta', 'script', 'dom', 'global', 'dns', 'html', 'url', 'implied'], {
    description:
      'Where the proof was found. script: its address or its text; dom: an element; html: a comment, or the address of a style sheet, image or frame; implied: a technology that needs this one',
  }),
  name: string({
    description:
      'Name of the header, cookie, meta element, global or DNS record type; src or inline for scripts; selector of the element; name of the technology for implied',
  }),
  match: string({ description: 'The text that was found, up to 200 characters. Values of cookies are left out' }),
})

/** A technology that a site uses. */
export const technology = object({
  name: string(),
  category: string({
    description:
      'advertising, analytics, cdn, cms, consent, fonts, framework, hosting, language, library, marketing, media, monitoring, payments, reviews, search, security, server, shop, site-builder, support, tag-manager, or a category of the fingerprints that the deployment adds',
  }),
  version: optional(string({ description: 'The most specific version that the site states' })),
  confidence: integer({ description: '50 to 100 for proofs on the page', minimum: 0, maximum: 100 }),
  evidence: array(technologyEvidence, { description: 'Up to 5 proofs', minItems: 1 }),
})

/** Names of technologies by category. */
export const technologiesByCategory = json({
  description: 'Names of the technologies by category, such as {"cms": ["WordPress"]}',
})
