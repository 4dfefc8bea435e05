/** The sources of each directive, in lower case. */
export type Csp = ReadonlyMap<string, readonly string[]>

/** Parses one policy (CSP 3 §2.2.1). Undefined if it has no directive that controls loading, or repeats one. */
export function parseCsp(policy: string): Csp | undefined {
  const directives = new Map<string, string[]>()
  for (const part of policy.slice(0, maxLength).split(';', maxDirectives)) {
    const [name, ...sources] = part.trim().toLowerCase().split(/\s+/u, maxSources)
    if (name === undefined || name === '') continue
    if (!/^[a-z-]+$/u.test(name) || directives.has(name)) return undefined
    directives.set(name, sources)
  }
  return [...directives.keys()].some((name) => known.has(name)) ? directives : undefined
}

const maxLength = 20_000
const maxDirectives = 100
const maxSources = 500

/** The sources of a directive that falls back to `default-src`. Without either, everything is allowed. */
export function sourcesOf(csp: Csp, directive: string): readonly string[] {
  return csp.get(directive) ?? csp.get('default-src') ?? ['*']
}

const known: ReadonlySet<string> = new Set([
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'font-src',
  'connect-src',
  'media-src',
  'object-src',
  'frame-src',
  'child-src',
  'worker-src',
  'manifest-src',
  'base-uri',
  'form-action',
  'frame-ancestors',
  'sandbox',
  'upgrade-insecure-requests',
  'block-all-mixed-content',
  'require-trusted-types-for',
  'trusted-types',
  'report-uri',
  'report-to',
])
