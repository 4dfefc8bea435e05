import type { Input, Result } from '#shared/contract/operations/index.ts'
import { array, object } from '#shared/contract/schema.ts'
import { askReport } from './evidence/ask-report.ts'
import {
  basisOf,
  citedContradictions,
  citedInferences,
  citedText,
  citedTexts,
  namedClaim,
  namedTexts,
} from './evidence/cited-parts.ts'
import { finishReport } from './evidence/finish-report.ts'
import { gatherEvidence } from './evidence/gather-evidence.ts'
import { openLedger } from './evidence/ledger.ts'
import { contradictionReply, figureReply, namedReply, openQuestions, statement } from './evidence/reply-parts.ts'
import type { ReportContext } from './evidence/report-request.ts'
import { citedFigures } from './market-figures.ts'

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

export const marketReply = object({
  executiveSummary: array(statement),
  marketSize: array(figureReply, { description: 'Every amount that a page states, one for each page' }),
  growthRate: array(figureReply, { description: 'Every rate that a page states, one for each page' }),
  keyTrends: array(statement),
  keyPlayers: array(namedReply),
  recommendations: array(statement, { description: 'Advice, with the findings that it is based on as citations' }),
  contradictions: array(contradictionReply),
  openQuestions,
})
