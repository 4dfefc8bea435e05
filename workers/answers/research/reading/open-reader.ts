import type { AskContext } from '#workers/answers/research/ask-once.ts'
import type { Finding } from '#workers/answers/research/finding.ts'
import type { ResearchLog } from '#workers/answers/research/research-log.ts'
import type { Source } from '#workers/evidence/source.ts'
import { sourceOf, type ReadPage } from '#workers/evidence/sources/read-sources.ts'
import { withoutInstructions } from '#workers/evidence/sources/without-instructions.ts'
import { readSource } from './read-source.ts'

export interface Reader {
  /** Starts to read a page, so that the model works while other pages are fetched. */
  start: (page: ReadPage) => void
  /** The findings in these sources, in their order. */
  findings: (sources: readonly Source[]) => Promise<Finding[]>
}

/** Reads pages with the language model, each text once. */
export function openReader(
  task: { query: string; questions: readonly string[] },
  { log, context }: { log: ResearchLog; context: AskContext },
): Reader {
  const readings = new Map<string, Promise<Finding[]>>()
  return {
    start({ url, answer }) {
      void withoutInstructions([sourceOf(url, answer, 1)]).then((sources) => sources.map(read))
    },
    async findings(sources) {
      const found = await Promise.all(sources.map(read))
      return found.flatMap((findings, position) => findings.map((finding) => numbered(finding, sources[position])))
    },
  }

  function read(source: Source): Promise<Finding[]> {
    const reading = readings.get(source.hash) ?? readSource({ ...source, index: 1 }, task, { log, context })
    // A page that repeats another is left out of the sources: nobody waits for its reading.
    reading.catch(() => undefined)
    readings.set(source.hash, reading)
    return reading
  }
}

const numbered = (finding: Finding, source: Source | undefined): Finding => ({
  ...finding,
  citations: finding.citations.map(({ quote }) => ({ source: source?.index ?? 0, quote })),
})
