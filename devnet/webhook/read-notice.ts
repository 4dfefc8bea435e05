/** The parts of a notice that the receiver prints. Absent parts are undefined or empty. */
export interface PrintedNotice {
  type: string
  url: string | undefined
  /** Facts beside the type, in words. */
  facts: readonly string[]
  numbers: readonly string[]
  /** Lines of a unified diff. */
  diff: readonly string[]
  challenge: string | undefined
}

/** Reads the body of a notice. Undefined if it is not JSON with a `type`. Ignores parts of other forms than documented. */
export function readNotice(body: string): PrintedNotice | undefined {
  const notice = parse(body)
  const type = textOf(notice['type'])
  if (type === undefined) return undefined
  const data = fieldsOf(notice['data'])
  const diff = fieldsOf(data['diff'])
  return {
    type,
    url: textOf(data['url']),
    facts: factsOf(data, diff),
    numbers: listOf(diff['numbers']).map(numberLine),
    diff: textOf(diff['text'])?.split('\n') ?? [],
    challenge: textOf(data['challenge']),
  }
}

function factsOf(data: Fields, diff: Fields): string[] {
  const error = fieldsOf(data['error'])
  const [before, after] = [data['previous'], data['current']].map((side) => textOf(fieldsOf(side)['statusCode']))
  return [
    label('change', data['changeType']),
    before === after ? undefined : `status: ${before ?? 'unknown'} → ${after ?? 'unknown'}`,
    label('error', error['code']),
    label('message', error['message']),
    label('failed looks', data['failedLooks']),
    label('since', data['since']),
    label('reason', data['reason']),
    label('challenge', data['challenge']),
    diff['truncated'] === true ? 'the diff is cut' : undefined,
  ].filter((fact) => fact !== undefined)
}

function label(name: string, value: unknown): string | undefined {
  const text = textOf(value)
  return text === undefined ? undefined : `${name}: ${text}`
}

function numberLine(item: unknown): string {
  const { before, after, context } = fieldsOf(item)
  const change = `${textOf(before) ?? '?'} → ${textOf(after) ?? '?'}`
  const place = textOf(context)
  return place === undefined ? change : `${change}  (${place})`
}

type Fields = Readonly<Record<string, unknown>>

function parse(body: string): Fields {
  try {
    return fieldsOf(JSON.parse(body))
  } catch {
    return {}
  }
}

// Any object can be read by field names.
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const textOf = (value: unknown) =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined
