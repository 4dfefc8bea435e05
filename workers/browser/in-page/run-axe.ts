import type { AxeFindings } from '#workers/browser/audit-facts.ts'

/** Runs axe-core, which is defined in this world already, and returns what it found, cut at the limits. */
export async function runAxe({ tags, maxNodes }: { tags: readonly string[]; maxNodes: number }): Promise<AxeFindings> {
  interface Rule {
    id: string
    impact?: string | null
    help: string
    helpUrl: string
    tags: string[]
    nodes: { target: unknown[]; html: string }[]
  }
  interface Axe {
    version: string
    run: (context: Document, options: object) => Promise<{ violations: Rule[]; passes: Rule[]; incomplete: Rule[] }>
  }
  const { axe } = globalThis as unknown as { axe: Axe }
  const { violations, passes, incomplete } = await axe.run(document, {
    runOnly: { type: 'tag', values: tags },
    resultTypes: ['violations'],
    iframes: false,
  })
  return {
    version: axe.version,
    passes: passes.map(({ id }) => id),
    incomplete: incomplete.map(({ id }) => id),
    violations: violations.map(({ id, impact, help, helpUrl, tags: own, nodes }) => ({
      rule: id,
      impact: impact ?? 'minor',
      help,
      helpUrl,
      tags: own,
      count: nodes.length,
      nodes: nodes.slice(0, maxNodes).map(({ target, html }) => ({
        target: target.flat().join(' ').slice(0, 200),
        html: html.slice(0, 200),
      })),
    })),
  }
}
