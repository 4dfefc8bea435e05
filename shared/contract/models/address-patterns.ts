import { array, optional, string } from '#shared/contract/schema.ts'

const patterns = (description: string) => array(string({ minLength: 1, maxLength: 200 }), { description, maxItems: 20 })

/** The input fields that choose addresses of a site. */
export const addressPatterns = {
  include: optional(
    patterns(
      'Keep only addresses that match one of these. Substrings such as /blog, or globs such as /blog/* and *.pdf; * also matches slashes',
    ),
  ),
  exclude: optional(patterns('Drop addresses that match one of these, written like `include`')),
}
