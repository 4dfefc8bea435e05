import type { Json } from '#shared/contract/json.ts'

export type JsonFields = Readonly<Record<string, Json>>

/** A JSON object as bytes, in pieces. A stored result of megabytes is one piece of many bodies: it is not copied. */
export interface JsonBody {
  pieces: readonly Buffer[]
  /** The object. A stored result is parsed once: do not change it. */
  parse: () => JsonFields
}

/** A body of one piece. */
export function jsonBody(value: object): JsonBody {
  // Answers are plain JSON.
  return { pieces: [Buffer.from(JSON.stringify(value))], parse: () => value as JsonFields }
}

/** The JSON of an object with at least one field, and one more field, whose value is a body of its own. */
export function bodyWithField(json: string, name: string, { pieces, parse }: JsonBody): JsonBody {
  const head = `${json.slice(0, -1)},${JSON.stringify(name)}:`
  return {
    pieces: [Buffer.from(head), ...pieces, Buffer.from('}')],
    parse: () => ({ ...(JSON.parse(json) as JsonFields), [name]: parse() }),
  }
}

export const textOfBody = ({ pieces }: JsonBody): string => Buffer.concat(pieces).toString()

/** In bytes. */
export const lengthOfBody = ({ pieces }: JsonBody): number => pieces.reduce((sum, { length }) => sum + length, 0)
