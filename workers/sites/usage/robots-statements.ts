import type { UsageStatement } from '#shared/contract/usage/usage.ts'
import type { RobotsRules, UsageLine } from '#workers/sites/robots/robots.ts'
import { matchLongest } from './match-longest.ts'
import { stateAt } from './statement.ts'
import { readPreference } from './vocabularies/aipref.ts'
import { readContentSignal } from './vocabularies/content-signal.ts'

/** The statements of a robots.txt about a page. Undefined if its patterns cost too much. */
export function robotsStatements(rules: RobotsRules, page: string): UsageStatement[] | undefined {
  const { signals, preferences } = matchersOf(rules)
  // A path that is disallowed has no preferences (draft-ietf-aipref-attach-05, section 3).
  const preferred = rules.isAllowed(page) ? preferences(page) : []
  const signalled = signals(page)
  if (preferred === undefined || signalled === undefined) return undefined
  const placeOf = ({ line }: UsageLine) => `${rules.url}, line ${line}`
  return [
    ...signalled.map((line) => stateAt('content-signal', placeOf(line), textOf(line), readContentSignal(line.value))),
    ...preferred.map((line) => stateAt('aipref', placeOf(line), textOf(line), readPreference(line.value))),
  ]
}

/** The addresses of the licences that a robots.txt names. */
export const robotsLicenses = ({ usage }: RobotsRules): string[] =>
  usage.flatMap(({ key, value }) => (key === 'License' ? [value] : []))

interface Matchers {
  signals: (page: string) => readonly UsageLine[] | undefined
  preferences: (page: string) => readonly UsageLine[] | undefined
}

/** Each file is indexed once. */
function matchersOf(rules: RobotsRules): Matchers {
  const known = indexed.get(rules)
  if (known !== undefined) return known
  const matcher = (key: UsageLine['key']) => matchLongest(rules.usage.filter((line) => line.key === key))
  const made = { signals: matcher('Content-Signal'), preferences: matcher('Content-Usage') }
  indexed.set(rules, made)
  return made
}

const indexed = new WeakMap<RobotsRules, Matchers>()

const textOf = ({ key, path, value }: UsageLine) => `${key}: ${path === '' ? '' : `${path} `}${value}`
