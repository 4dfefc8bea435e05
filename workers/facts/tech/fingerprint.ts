import { array, object, optional, string, type Static } from '#shared/contract/schema.ts'

const markers = (description: string) => optional(array(string({ minLength: 1, maxLength: 200 }), { description }))

/**
 * One technology of the files in `fingerprints/`. A marker is a fixed string, never a pattern. A marker that ends in ` ~40`
 * counts 40 of 100; the others count 100. A technology is reported from 50 on.
 */
export const fingerprint = object({
  name: string({ minLength: 1, maxLength: 60 }),
  implies: optional(array(string(), { description: 'Technologies that this one needs' })),
  excludes: optional(array(string(), { description: 'Technologies whose markers this one shows, too' })),
  headers: markers('"name: text". The text starts and ends at a word; without a text, the header exists'),
  cookies: markers('Name of a cookie, or its beginning followed by *'),
  meta: markers('"name: text" of a meta element, as for headers'),
  scripts: markers(
    'Address of a script: host and start of the path, or, from a slash on, a part of the path and query',
  ),
  resources: markers('As scripts: address of a style sheet, image, frame, form target or connection hint'),
  libraries: markers('Name of a file or package in the address of a script or style sheet, without version and .min'),
  inline: markers('Text in an inline script'),
  comments: markers('Text in an HTML comment, as for headers'),
  dom: markers('CSS selector of an element'),
  globals: markers('Path of a global variable, such as jQuery.fn.jquery. Read when a browser rendered the page'),
  dns: markers('"type: text": a record of the host (cname) or of its domain (ns, mx, txt) that ends in the text'),
  version: markers(
    '"source: text": the version follows the text in a script, resource or inline script that matches, or is the value of the header, global, or of the attribute of the element (dom)',
  ),
})

export type Fingerprint = Static<typeof fingerprint>

/** A file of `fingerprints/`. */
export const fingerprintFile = object({
  category: string({ minLength: 1, maxLength: 40 }),
  technologies: array(fingerprint, { minItems: 1, maxItems: 200 }),
})

export type FingerprintFile = Static<typeof fingerprintFile>
