import type { Input, Result } from '#shared/contract/operations/index.ts'
import { array, object, string, type Static } from '#shared/contract/schema.ts'
import { askReport } from './evidence/ask-report.ts'
import { citedContradictions, citedText, isStated, namedClaim, type NamedClaim } from './evidence/cited-parts.ts'
import { finishReport } from './evidence/finish-report.ts'
import { gatherEvidence } from './evidence/gather-evidence.ts'
import { openLedger, type CitedStatement, type Ledger } from './evidence/ledger.ts'
import { contradictionReply, namedReply, openQuestions, statement } from './evidence/reply-parts.ts'
import type { ReportContext } from './evidence/report-request.ts'
import { domainOf, subjectOf } from './evidence/subject.ts'

type Report = Result<'intel-company'>

/** Researches a company. Throws SEARCH_FAILED, AI_UNAVAILABLE, or the signal's reason. */
export async function writeCompanyReport(input: Input<'intel-company'>, context: ReportContext): Promise<Report> {
  const { depth } = input
  const subject = subjectOf(input.target)
  const request = {
    ...input,
    prompt: 'intel-company',
    values: { target: input.target },
    queries: companyQueries(subject.words),
    homeUrl: subject.homeUrl,
    reply: companyReply,
  } as const
  const evidence = await gatherEvidence(request, context)
  const { reply, model } = await askReport(request, evidence.clean, context)
  const rounds = reply.rounds.slice(0, maxRounds).map(roundClaim)
  const { name, domain, summary, funding, contradictions } = reply
  const sides = contradictions.flatMap((one) => one.sides)
  const ledger = await openLedger([name, ...summary, ...funding, ...rounds, ...sides], evidence.clean)
  const own = subject.domain ?? domainOf(domain, evidence.clean)
  const report = {
    name: nameOf(ledger.cite(name)) ?? input.target,
    ...(own !== undefined && { domain: own }),
    summary: citedText(summary, ledger),
    funding: fundingOf({ funding, rounds }, ledger),
  }
  const open = [
    ...reply.openQuestions,
    ...(report.funding === null ? [`How is ${report.name} funded?`] : []),
    ...(own === undefined ? [`Which domain has the website of ${report.name}?`] : []),
  ]
  const found = citedContradictions(contradictions, ledger)
  return {
    ...report,
    ...(await finishReport({ evidence, ledger, contradictions: found, open, model, depth }, context)),
  }
}

const companyQueries = (subject: string) => [
  `${subject} company overview`,
  `${subject} funding round investors raised`,
  `${subject} founded headquarters employees revenue`,
  `${subject} products customers`,
  `${subject} news`,
  `${subject} valuation acquisition`,
  `${subject} founders leadership`,
]

type FundingRounds = readonly (Omit<CompanyReply['rounds'][number], keyof NamedClaim> & NamedClaim)[]

const roundClaim = (round: CompanyReply['rounds'][number]) => ({ ...round, ...namedClaim(round) })

/** null without a supported statement: funding is never guessed. */
function fundingOf(
  { funding, rounds }: { funding: CompanyReply['funding']; rounds: FundingRounds },
  ledger: Ledger,
): Report['funding'] {
  const summary = citedText(funding, ledger)
  const cited = rounds.flatMap((round) => {
    const found = ledger.cite(round)
    if (found === undefined) return []
    const { name, text, amount, date, investors } = round
    // The words of the page may have replaced a statement about a round that no page names.
    if (!isStated(name, found.claims)) {
      ledger.refuse({ text, reason: 'name_not_found' }, found)
      return []
    }
    return [
      {
        name,
        text: found.text,
        ...(isStated(amount, found.claims) && { amount: amount.trim() }),
        ...(isStated(date, found.claims) && { date: date.trim() }),
        investors: investors.slice(0, maxInvestors).filter((investor) => isStated(investor, found.claims)),
      },
    ]
  })
  return summary === '' && cited.length === 0 ? null : { summary, rounds: cited }
}

/** The name alone: a sentence that stands in its place is none. */
const nameOf = (cited: CitedStatement | undefined) => cited?.claims.find(({ verbatim }) => verbatim !== true)?.text

const maxRounds = 20
const maxInvestors = 20

export const companyReply = object({
  name: statement,
  domain: object({ ...statement.properties, text: string({ description: 'Domain of its website, or empty' }) }),
  summary: array(statement),
  funding: array(statement, { description: 'Empty if no page states it' }),
  rounds: array(
    object({
      ...namedReply.properties,
      name: string({ description: 'Such as Seed or Series A' }),
      amount: string({ description: 'As the page writes it, or empty' }),
      date: string({ description: 'As the page writes it, or empty' }),
      investors: array(string()),
    }),
    { description: 'Empty if no page names a round' },
  ),
  contradictions: array(contradictionReply),
  openQuestions,
})

type CompanyReply = Static<typeof companyReply>
