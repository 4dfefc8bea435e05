import type { Input, Result } from '#shared/contract/operations/index.ts'
import { array, object, string } from '#shared/contract/schema.ts'
import { askReport } from './evidence/ask-report.ts'
import { citedContradictions, citedText, citedTexts, namedClaim, namedTexts } from './evidence/cited-parts.ts'
import { finishReport } from './evidence/finish-report.ts'
import { gatherEvidence } from './evidence/gather-evidence.ts'
import { openLedger } from './evidence/ledger.ts'
import { contradictionReply, namedReply, openQuestions, statement } from './evidence/reply-parts.ts'
import type { ReportContext } from './evidence/report-request.ts'
import { subjectOf } from './evidence/subject.ts'

/** Researches the competitors of a company. Throws SEARCH_FAILED, AI_UNAVAILABLE, or the signal's reason. */
export async function writeCompetitiveReport(
  input: Input<'intel-competitive'>,
  context: ReportContext,
): Promise<Result<'intel-competitive'>> {
  const { company, focus = '', maxCompetitors, depth } = input
  const { words, homeUrl } = subjectOf(company)
  const request = {
    ...input,
    prompt: 'intel-competitive',
    values: { company, focus: focus === '' ? 'none' : focus, maxCompetitors: String(maxCompetitors) },
    queries: competitiveQueries(words, focus),
    homeUrl,
    reply: competitiveReply,
  } as const
  const evidence = await gatherEvidence(request, context)
  const { reply, model } = await askReport(request, evidence.clean, context)
  const competitors = reply.competitors.slice(0, maxCompetitors).map(namedClaim)
  const matrix = reply.featureMatrix.slice(0, maxFeatures).map(({ feature, companies }) => ({
    feature: feature.slice(0, maxFeature),
    companies: companies.slice(0, maxCompetitors + 1).map(namedClaim),
  }))
  const pricing = reply.pricing.slice(0, maxPrices).map(namedClaim)
  const { strengths, weaknesses, opportunities, threats, positioning, contradictions } = reply
  const claims = [
    ...competitors,
    ...matrix.flatMap(({ companies }) => companies),
    ...pricing,
    ...[strengths, weaknesses, opportunities, threats, positioning].flat(),
    ...contradictions.flatMap(({ sides }) => sides),
  ]
  const ledger = await openLedger(claims, evidence.clean)
  const report = {
    company,
    competitors: namedTexts(competitors, ledger),
    featureMatrix: matrix.flatMap(({ feature, companies }) => {
      const found = namedTexts(companies, ledger)
      return found.length === 0 ? [] : [{ feature, companies: found }]
    }),
    pricing: namedTexts(pricing, ledger),
    swot: {
      strengths: citedTexts(strengths, ledger),
      weaknesses: citedTexts(weaknesses, ledger),
      opportunities: citedTexts(opportunities, ledger),
      threats: citedTexts(threats, ledger),
    },
    positioning: citedText(positioning, ledger),
  }
  const open = [
    ...reply.openQuestions,
    ...(report.competitors.length === 0 ? [`Which companies compete with ${company}?`] : []),
    ...(report.pricing.length === 0 ? [`Which prices do ${company} and its competitors charge?`] : []),
  ]
  const found = citedContradictions(contradictions, ledger)
  return {
    ...report,
    ...(await finishReport({ evidence, ledger, contradictions: found, open, model, depth }, context)),
  }
}

const competitiveQueries = (company: string, focus: string) =>
  [
    `${company} competitors alternatives`,
    `${company} vs comparison`,
    `${company} pricing plans`,
    `${company} review strengths weaknesses`,
    `${company} features`,
    `${company} market position`,
    `${company} competitors pricing`,
  ].map((query) => `${query} ${focus}`.trim())

const maxFeatures = 30
const maxFeature = 100
const maxPrices = 30

export const competitiveReply = object({
  competitors: array(namedReply, { description: 'The closest first' }),
  featureMatrix: array(object({ feature: string(), companies: array(namedReply) }), {
    description: 'Features that the pages state for two companies or more',
  }),
  pricing: array(namedReply, { description: 'Prices, each with the name of the company' }),
  strengths: array(statement),
  weaknesses: array(statement),
  opportunities: array(statement),
  threats: array(statement),
  positioning: array(statement),
  contradictions: array(contradictionReply),
  openQuestions,
})
