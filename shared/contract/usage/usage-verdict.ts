import { AppError } from '#shared/contract/errors.ts'
import type { PageUsage, UsageCategory } from './usage.ts'

/** Throws `usageRefusal`. */
export function assertUsageAllowed(uses: readonly UsageCategory[], usage: PageUsage): void {
  const refusal = usageRefusal(uses, usage)
  if (refusal !== undefined) throw refusal
}

/**
 * USAGE_NOT_ALLOWED if a use is forbidden, allowed on terms only, or contradicted, or if a file that may forbid it could not be
 * read. An owner who says nothing about a use does not forbid it. The message quotes the owner.
 */
export function usageRefusal(
  uses: readonly UsageCategory[],
  { allows, statements, unread = [] }: PageUsage,
): AppError | undefined {
  const refused = uses.find((use) => allows[use] !== undefined && allows[use] !== 'yes')
  if (refused !== undefined) {
    const said = statements.filter(({ says }) => says[refused] !== undefined)
    const { line = '', where = '' } = said.find(({ says }) => says[refused] !== 'yes') ?? {}
    const reason = `${reasons[allows[refused] ?? 'no']} ${refused}: "${line}" (${where}).`
    const details = said.map((statement) => ({ path: statement.where, message: statement.line }))
    return new AppError('USAGE_NOT_ALLOWED', `${reason} ${advice}`, { details })
  }
  const [missing] = uses.length === 0 ? [] : unread
  if (missing === undefined) return undefined
  const message = `The owner may forbid this use in ${missing.where}, which could not be read: ${missing.reason} ${advice}`
  const details = unread.map(({ where, reason }) => ({ path: where, message: reason }))
  return new AppError('USAGE_NOT_ALLOWED', message, { details })
}

const reasons: Readonly<Record<string, string>> = {
  no: 'The owner does not allow',
  conditional: 'The owner allows on terms only',
  conflict: 'The owner contradicts itself about',
}

const advice = 'Nothing was charged. Choose another page, or ask its owner.'

/** Whether a stored answer can be judged. Answers of earlier versions do not say what the owner says. */
export function isUsageKnown(uses: readonly UsageCategory[], usage: PageUsage | undefined): boolean {
  return uses.length === 0 || (usage !== undefined && usage.unread === undefined)
}

/** The uses that a call names in `respectUsage`. */
export function respectedUses({ respectUsage }: Readonly<Record<string, unknown>>): readonly UsageCategory[] {
  // Validation has checked the entries.
  return Array.isArray(respectUsage) ? (respectUsage as UsageCategory[]) : []
}
