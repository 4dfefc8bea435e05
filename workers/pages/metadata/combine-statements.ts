import { usageCategories, type PageUsage, type UsageStatement } from '#shared/contract/usage/usage.ts'

/**
 * The statements together, for each use that one of them names. Statements that contradict each other are reported as a
 * conflict: nobody but the owner can say which one counts.
 */
export function combineStatements(statements: readonly UsageStatement[]): PageUsage['allows'] {
  const allows: PageUsage['allows'] = {}
  for (const category of usageCategories) {
    const words = new Set(statements.flatMap(({ says }) => says[category] ?? []))
    if (words.has('no')) allows[category] = words.size === 1 ? 'no' : 'conflict'
    else if (words.size > 0) allows[category] = words.has('conditional') ? 'conditional' : 'yes'
  }
  return allows
}

/** The statements about two pages whose contents are one answer. Undefined if both owners say nothing. */
export function uniteUsage(one: PageUsage | undefined, other: PageUsage | undefined): PageUsage | undefined {
  if (one === undefined || other === undefined) return one ?? other
  const all = [...one.statements, ...other.statements]
  const statements = [...new Map(all.map((each) => [`${each.where}\n${each.line}`, each])).values()]
  const unread = [
    ...new Map([...(one.unread ?? []), ...(other.unread ?? [])].map((each) => [each.where, each])).values(),
  ]
  return { allows: combineStatements(statements), statements, ...(unread.length > 0 && { unread }) }
}
