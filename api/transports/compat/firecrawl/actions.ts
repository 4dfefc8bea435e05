import { invalidField } from '#api/calls/invalid-field.ts'
import { definedFields, fieldsOf, listOf, refuseOptions, type Fields } from '#api/transports/compat/adapter.ts'

/** The steps of a scrape as our actions. Throws INVALID_REQUEST for a step that has no counterpart. */
export function actionsOf({ actions }: Fields): Fields[] | undefined {
  if (actions === undefined || actions === null) return undefined
  if (!Array.isArray(actions)) throw invalidField('/actions', 'must be an array')
  const steps = listOf(actions)
  return steps.length === 0
    ? undefined
    : steps.map((step, index) => readStep(step, steps[index - 1], `/actions/${index}`))
}

function readStep(step: Fields, before: Fields | undefined, path: string): Fields {
  const { type, selector } = step
  switch (type) {
    case 'wait':
      return definedFields({ type, ms: step['milliseconds'], selector })
    case 'click':
      refuseOptions(step, { all: 'name each element in a step of its own' })
      return { type, selector }
    case 'write':
      // Firecrawl writes into the element that the click before has focused.
      if (before?.['type'] !== 'click') throw invalidField(path, 'needs a click on the field in the step before it')
      return { type: 'type', selector: before['selector'], value: step['text'] }
    case 'press':
      return { type, key: step['key'] }
    case 'scroll':
      return selector === undefined
        ? { type, by: step['direction'] === 'up' ? -screenHeight : screenHeight }
        : { type, selector }
    case 'screenshot':
      refuseOptions(step, { fullPage: screenshotAdvice, viewport: screenshotAdvice, quality: screenshotAdvice })
      return { type }
    case 'scrape':
      return { type: 'extract' }
    default:
      throw invalidField(
        `${path}/type`,
        `must be one of ${known.join(', ')}, found ${JSON.stringify(type)}; ${adviceOn(type)}`,
      )
  }
}

const known = ['wait', 'click', 'write', 'press', 'scroll', 'screenshot', 'scrape']

export const screenshotAdvice = 'the window is captured as it is; POST /screenshot takes other images'

/** CSS pixels. */
const screenHeight = 720

const adviceOn = (type: unknown) =>
  type === 'executeJavascript'
    ? 'no script of a caller runs here, so that each step has a price and an end'
    : type === 'pdf'
      ? 'POST /screenshot with format pdf prints the page'
      : 'other steps have no counterpart'

/** The captures of the steps of an answer. Undefined without any. */
export function capturesOf({ steps, url }: Fields): object | undefined {
  const done = listOf(steps)
  const screenshots = done.flatMap(({ image }) => (typeof image === 'string' ? [jpegUrl(image)] : []))
  const scrapes = done.flatMap(({ content, ...step }) =>
    typeof content === 'string' ? [{ url: fieldsOf(step)['url'] ?? url, markdown: content }] : [],
  )
  return screenshots.length + scrapes.length === 0 ? undefined : { screenshots, scrapes }
}

/** An image as an address that shows it. */
export const jpegUrl = (base64: string): string => `data:image/jpeg;base64,${base64}`
