import { describe, expect, it } from 'vitest'
import { checkStatements } from '#workers/answers/compare/check-statements.ts'
import { checkReport } from '#workers/answers/research/finish-report.ts'
import { openLedger } from '#workers/intel/reports/evidence/ledger.ts'
import { sourcesOf } from './sources-of.ts'

const sources = sourcesOf(
  'Acme has 40 employees. The firm Acme has 40 employees in Graz.',
  'Acme sells kettles in 12 countries. At Acme work 40 employees.',
)

/** A statement with words of a page. */
const claim = (text: string, source: number, quote: string) => ({ text, citations: [{ source, quote }] })

describe('a statement gets its own check and quotes', () => {
  it('in a report, if another one has its words', async () => {
    const invented = claim('Acme has 40 employees.', 2, 'Acme has 40 employees worldwide')
    const name = claim('Acme', 1, 'Acme is the name of the firm')
    const stated = claim('Acme has 40 employees.', 1, 'Acme has 40 employees')
    const ledger = await openLedger([invented, name, stated], sources)
    expect([ledger.cite(invented), ledger.cite(name)]).toEqual([undefined, undefined])
    expect(ledger.cite(stated)?.citations).toMatchObject([{ index: 1, quote: 'Acme has 40 employees' }])
  })

  it('in a research report, if a finding has its words', async () => {
    const invented = claim('Acme has 40 employees.', 2, 'Acme has 40 employees worldwide')
    const stated = claim('Acme has 40 employees.', 1, 'Acme has 40 employees')
    const { answer, keyFindings } = await checkReport({ answer: [invented], keyFindings: [stated] }, sources, '')
    expect([answer, keyFindings]).toEqual([[], [stated]])
  })

  it('in a comparison, if another one says the same of a page', async () => {
    const text = 'Acme has 40 employees'
    const other = { index: 2, text, quote: 'At Acme work 40 employees.' }
    const quotes = ['Acme has 40 employees.', 'The firm Acme has 40 employees in Graz.']
    const statements = quotes.map((quote) => ({ text, terms: [], parts: [{ index: 1, text, quote }, other] }))
    const { supported } = await checkStatements(statements, sources)
    expect(supported.map((each) => each.quotes[0]?.quote)).toEqual(quotes)
  })
})
