import { adversaryCases, type Case } from '#test/evidence/adversary/cases.ts'
import { verdictOf } from '#test/evidence/verdict.ts'

interface Verdict extends Case {
  /** `kept`, `verbatim`, or the reason of a gap. */
  verdict: string
}

/** The verdict of each statement of the lie generator. */
export async function adversaryVerdicts(): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  for (const each of adversaryCases())
    verdicts.push({ ...each, verdict: await verdictOf(each.claim, each.page, { quote: each.quote }) })
  return verdicts
}

/** One row for each language and kind: how many leave as written, as words of the page, or not at all. */
export function verdictTable(verdicts: readonly Verdict[]): string {
  const rows = [
    ...Map.groupBy(verdicts, ({ language, kind }) => `${language} | ${kind}`),
    ...Map.groupBy(
      verdicts,
      ({ isTrue, isLater }) => `All | ${isTrue ? 'true' : 'not stated'}${isLater ? ', later sentences' : ''}`,
    ),
  ].map(([name, own]) => {
    const count = (wanted: string) => own.filter(({ verdict }) => verdict === wanted).length
    const [kept, verbatim] = [count('kept'), count('verbatim')]
    return `| ${name} | ${own.length} | ${kept} | ${verbatim} | ${own.length - kept - verbatim} |`
  })
  return [
    '| Language | Kind | Statements | As written | Words of the page | Left out |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n')
}
