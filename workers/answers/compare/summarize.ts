import type { Source } from '#workers/evidence/source.ts'
import type { Facet } from './facets/align-facets.ts'

/** The parts of a comparison that its summary counts. */
export interface Summarized {
  sources: readonly Source[]
  facets: readonly Facet[]
  /** Pairs of sentences. */
  aligned: { alike: number; unlike: number }
}

/** A summary of a comparison without a language model: what the pages share, by name and number. */
export function summarize({ sources, facets, aligned }: Summarized): string {
  const names = list.format(sources.map(({ title, url }) => `“${title.slice(0, maxTitle) || url.slice(0, maxTitle)}”`))
  const agreed = facets.filter(({ agree }) => agree)
  const differing = facets.filter(({ agree }) => !agree)
  const shared =
    facets.length === 0
      ? `${names} share no labeled facts.`
      : `${names} share ${counted(facets.length, 'labeled fact')}: ${agreement(agreed, differing)}.`
  return `${shared} ${proseSentence(aligned)}`
}

function agreement(agreed: readonly Facet[], differing: readonly Facet[]): string {
  return [
    ...(agreed.length > 0 ? [`they agree on ${namesOf(agreed)}`] : []),
    ...(differing.length > 0 ? [`they differ on ${namesOf(differing)}`] : []),
  ].join('; ')
}

function proseSentence({ alike, unlike }: Summarized['aligned']): string {
  if (alike + unlike === 0) return 'No sentences of theirs are about the same terms.'
  return `Their sentences about the same terms form ${counted(alike + unlike, 'pair')} (alike: ${alike}, different: ${unlike}).`
}

const maxTitle = 80
const maxNames = 6

function namesOf(facets: readonly Facet[]): string {
  const names = facets.slice(0, maxNames).map(({ name }) => name)
  const left = facets.length - names.length
  return list.format(left === 0 ? names : [...names, `${left} more`])
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

const list = new Intl.ListFormat('en')
