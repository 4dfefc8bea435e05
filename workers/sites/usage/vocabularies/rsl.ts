import { AppError } from '#shared/contract/errors.ts'
import { usageCategories, type UsageCategory } from '#shared/contract/usage/usage.ts'
import { matchLongest, tooManyWildcards } from '#workers/sites/usage/match-longest.ts'
import type { Stated } from './content-signal.ts'
import type { RslContent } from './read-rsl.ts'

/**
 * The statement of RSL terms about a page: of those whose address or path matches it most closely (RSL 1.0, section 3.1.1). Relative
 * addresses are those of the site of the page. Undefined if none match. Throws PAGE_TOO_COMPLEX.
 */
export function rslStatementOf(contents: readonly RslContent[], page: string): (Stated & { line: string }) | undefined {
  const { origin } = new URL(page)
  const scoped = contents.flatMap((content) => {
    const url = content.url === '' ? new URL(page) : URL.parse(content.url, page)
    return url === null || url.origin !== origin ? [] : [{ path: url.pathname + url.search, content }]
  })
  const matching = matchLongest(scoped)(page)
  if (matching === undefined) throw new AppError('PAGE_TOO_COMPLEX', tooManyWildcards)
  const applying = matching.map(({ content }) => content)
  return applying.length === 0 ? undefined : { ...statedBy(applying), line: lineOf(applying) }
}

function statedBy(contents: readonly RslContent[]): Stated {
  const licenses: License[] = contents.flatMap(({ licenses: all, server }) =>
    all.map((license) => Object.assign({ server }, license)),
  )
  const says = Object.fromEntries(
    usageCategories.flatMap((category) => {
      const word = wordFor(category, licenses)
      return word === undefined ? [] : [[category, word]]
    }),
  )
  const asking = licenses.find(({ payment, server }) => server !== undefined || isPaid(payment))
  if (asking === undefined) return { says }
  const { payment, server } = asking
  const { type, amount, currency, url = server } = payment ?? { type: undefined }
  return {
    says,
    terms: {
      ...(type !== undefined && { payment: type }),
      ...(amount !== undefined && { amount }),
      ...(currency !== undefined && { currency }),
      ...(url !== undefined && { url }),
    },
  }
}

type License = RslContent['licenses'][number] & { server: string | undefined }

/** A use that is prohibited is not licensed, whatever else permits it. A list of permitted uses excludes all others. */
function wordFor(category: UsageCategory, licenses: readonly License[]): 'yes' | 'no' | 'conditional' | undefined {
  if (!ofRsl.has(category)) return undefined
  if (licenses.some(({ prohibits }) => names(prohibits, category))) return 'no'
  const granting = licenses.filter(({ permits, payment }) =>
    permits === undefined ? isPaid(payment) : names(permits, category),
  )
  if (granting.some((license) => !isConditional(license))) return 'yes'
  if (granting.length > 0) return 'conditional'
  return licenses.some(({ permits }) => permits !== undefined) ? 'no' : undefined
}

const isConditional = ({ payment, server, isRestricted }: License) =>
  server !== undefined || isRestricted || isPaid(payment)

const isPaid = (payment: License['payment']) => payment !== undefined && payment.type !== 'free'

const ofRsl: ReadonlySet<UsageCategory> = new Set(['search', 'ai-input', 'ai-train', 'ai-index'])

/** Section 3.4.1.1. */
function names(tokens: readonly string[], category: UsageCategory): boolean {
  return tokens.some(
    (token) => token === category || token === 'all' || (token === 'ai-all' && category.startsWith('ai-')),
  )
}

/** The terms that matter here, as XML. */
const lineOf = (contents: readonly RslContent[]) => contents.flatMap(({ licenses }) => licenses.map(xmlOf)).join(' ')

function xmlOf({ permits, prohibits, payment }: RslContent['licenses'][number]): string {
  const elements = [
    permits && `<permits type="usage">${permits.join(' ')}</permits>`,
    prohibits.length > 0 && `<prohibits type="usage">${prohibits.join(' ')}</prohibits>`,
    payment && `<payment type="${payment.type}">`,
  ]
  return elements.filter(Boolean).join(' ')
}
