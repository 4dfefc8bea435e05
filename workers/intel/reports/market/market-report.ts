import type { Input, Result } from '#shared/contract/operations/index.ts'
import { askReport } from '#workers/intel/reports/evidence/ask-report.ts'
import { citedText, citedTexts, namedClaim, namedTexts } from '#workers/intel/reports/evidence/cited-parts.ts'
import { citedContradictions } from '#workers/intel/reports/evidence/contradictions.ts'
import { finishReport } from '#workers/intel/reports/evidence/finish-report.ts'
import { gatherEvidence } from '#workers/intel/reports/evidence/gather-evidence.ts'
import { basisOf, citedInferences } from '#workers/intel/reports/evidence/inferences.ts'
import { openLedger } from '#workers/intel/reports/evidence/ledger.ts'
import type { ReportContext } from '#workers/intel/reports/evidence/report-request.ts'
import { citedFigures } from './figures.ts'
import { marketReply } from './market-reply.ts'

/** Researches a market. Throws SEARCH_FAILED, AI_UNAVAILABLE, or the signal's reason. */
export async function writeMarketReport(
  input: Input<'intel-market'>,
  context: ReportContext,
): Promise<Result<'intel-market'>> {
  const { topic, focus = '', depth } = input
  const request = {
    ...input,
    prompt: 'intel-market',
    values: { topic, focus: focus === '' ? 'none' : focus },
    queries: marketQueries(`${topic} ${focus}`.trim()),
    reply: marketReply,
  } as const
  const evidence = await gatherEvidence(request, context)
  const { reply, model } = await askReport(request, evidence.clean, context)
  const { executiveSummary, marketSize, growthRate, keyTrends, recommendations, contradictions } = reply
  const players = reply.keyPlayers.slice(0, maxPlayers).map(namedClaim)
  const bases = recommendations.map(basisOf)
  const sides = contradictions.flatMap((one) => one.sides)
  const claims = [...executiveSummary, ...marketSize, ...growthRate, ...keyTrends, ...players, ...bases, ...sides]
  const ledger = await openLedger(claims, evidence.clean)
  const text = citedText(executiveSummary, ledger)
  const size = citedFigures('market size', marketSize, ledger)
  const growth = citedFigures('growth rate', growthRate, ledger)
  const report = {
    topic,
    executiveSummary: text,
    marketSize: size.figures,
    growthRate: growth.figures,
    keyTrends: citedTexts(keyTrends, ledger),
    keyPlayers: namedTexts(players, ledger),
    recommendations: citedInferences(recommendations, bases, ledger),
  }
  const open = [
    ...reply.openQuestions,
    ...(size.figures === null ? [`How large is the market of ${topic}?`] : []),
    ...(growth.figures === null ? [`How fast does the market of ${topic} grow?`] : []),
  ]
  const found = [...size.contradictions, ...growth.contradictions, ...citedContradictions(contradictions, ledger)]
  return {
    ...report,
    ...(await finishReport({ evidence, ledger, contradictions: found, open, model, depth }, context)),
  }
}

const marketQueries = (topic: string) => [
  `${topic} market size`,
  `${topic} market growth rate forecast`,
  `${topic} market trends`,
  `${topic} leading companies market share`,
  `${topic} industry report`,
  `${topic} challenges regulation`,
  `${topic} customers demand`,
]

const maxPlayers = 20
