import type { PageTree } from '#workers/pages/tree/page-node.ts'

/** The traces of technologies in a response and its page, in the form that rules read. All sizes are bounded. */
export interface PageTraces {
  url: string
  /** Names in lower case. Without `set-cookie`. */
  headers: readonly NamedText[]
  /** Names only: values may be secrets. */
  cookies: readonly string[]
  meta: readonly NamedText[]
  /** Absolute addresses of scripts. */
  scripts: readonly string[]
  /** Absolute addresses of style sheets, images, frames, form targets and connection hints. */
  resources: readonly Resource[]
  /** The start of each inline script. */
  inline: readonly string[]
  comments: readonly string[]
  /** Global variables of a rendered page. */
  globals: readonly NamedText[]
  /** Records of the host and its domain: `name` is cname, ns, mx or txt. */
  dns: readonly NamedText[]
  /** The start of the document, for patterns of the public schema. */
  html: string
  tree: PageTree
}

export interface NamedText {
  name: string
  text: string
}

export interface Resource {
  tag: string
  url: string
}
