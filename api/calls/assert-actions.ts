import { siteDomain } from '#shared/contract/domain-name.ts'
import { maxCaptures, type Action, type ElementName } from '#shared/contract/models/actions.ts'
import type { Operation } from '#shared/contract/operation.ts'
import { invalidField } from './invalid-field.ts'

/**
 * Throws INVALID_REQUEST for what the schema of actions cannot say: how each step names its element, which steps an operation takes,
 * and where they lead. `vet`: normalizes the URL of a step, or throws.
 */
export function assertActions(
  { items }: Operation,
  input: Record<string, unknown>,
  vet: (url: string, path: string) => string,
): void {
  const actions = input['actions']
  if (!Array.isArray(actions) || actions.length === 0) return
  if (input['file'] !== undefined) throw invalidField('/actions', 'needs a url: a file has no page to act in')
  if (input['tier'] === 'basic') throw invalidField('/actions', 'needs a browser: set tier to pro')
  if (input['tier'] === 'auto') input['tier'] = 'pro'
  // The schema has checked each step.
  const steps = actions as Action[]
  for (const type of ['screenshot', 'extract'] as const) assertFew(type, steps, items === undefined ? maxCaptures : 0)
  input['actions'] = steps.map((step, index) => readStep(step, `/actions/${index}`))

  function readStep(step: Action, path: string): Action {
    assertOneWay(step, path)
    return step.type === 'goto' ? { ...step, url: targetOf(step.url, `${path}/url`) } : step
  }

  function targetOf(text: string, path: string): string {
    const url = vet(text, path)
    const domain = siteDomain(new URL(url).hostname)
    const pages = [input['url'] ?? input['urls']].flat().map((page) => siteDomain(new URL(String(page)).hostname))
    if (!pages.every((page) => page === domain))
      throw invalidField(path, `must be on the registrable domain of the page, found ${domain}`)
    return url
  }
}

function assertFew(type: Action['type'], steps: readonly Action[], most: number): void {
  const places = steps.flatMap((step, index) => (step.type === type ? index : []))
  const first = places[most]
  if (first === undefined) return
  throw invalidField(
    `/actions/${first}`,
    most === 0
      ? `is a ${type}, which a call with several URLs does not take`
      : `is one ${type} too many: the limit is ${most}`,
  )
}

/** A step names its element, or its other target, in one way. */
function assertOneWay(step: Action, path: string): void {
  if ('name' in step && step.name !== undefined && step.role === undefined)
    throw invalidField(`${path}/name`, 'needs a role beside it')
  const ways = waysOf[step.type]
  const given = ways.filter((way) => Reflect.get(step, way) !== undefined)
  if (given.length > 1) throw invalidField(path, `has ${given.join(' and ')}; expected one of them`)
  const needsOne = ways.length > 0 && step.type !== 'press'
  if (needsOne && given.length === 0)
    throw invalidField(path, `is a ${step.type} without a target; expected one of ${ways.join(', ')}`)
}

const element = ['selector', 'role', 'text'] as const satisfies (keyof ElementName)[]

const waysOf: Record<Action['type'], readonly string[]> = {
  click: element,
  type: element,
  press: element,
  select: element,
  check: element,
  hover: element,
  scroll: [...element, 'by', 'until'],
  wait: [...element, 'ms', 'idle'],
  goto: [],
  screenshot: [],
  extract: [],
}
