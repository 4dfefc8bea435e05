import type { CompetentReply } from '#test/support/upstream-fixtures/model/competent-reply.ts'
import { sentencesOf, statementsOf, withFields } from './sentences-of.ts'

/** Takes the sentences that name the company. */
export const intelCompanyReply: CompetentReply = (request) => {
  const target = request.values['target'] ?? ''
  const name = new RegExp(target, 'i')
  const [domain] = sentencesOf(request, /website of \w+ is (\w+\.com)\./)
  const rounds = sentencesOf(
    request,
    /raised (\$\d+ million) in an? (Seed|Series \w) round led by ([\w ]+) in (\w+ \d{4})/,
  )
  const [first] = statementsOf(request, name)
  return {
    name: { text: target, citations: first?.citations ?? [] },
    domain: { text: domain?.groups[0] ?? '', citations: domain?.statement.citations ?? [] },
    summary: statementsOf(request, /sells|founded/).filter(({ text }) => name.test(text)),
    funding: statementsOf(request, /raised/).filter(({ text }) => name.test(text)),
    rounds: rounds.map(({ statement, groups: [amount, round, investor, date] }) =>
      withFields(statement, { name: round, amount, date, investors: [investor] }),
    ),
    contradictions: [],
    openQuestions: [],
  }
}
