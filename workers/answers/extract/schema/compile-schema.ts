import { Ajv2020 } from 'ajv/dist/2020.js'
import type { CallerSchema, SchemaFormat } from '#shared/caller-schema/caller-schema.ts'
import { linearPattern } from '#shared/caller-schema/linear-pattern.ts'

/** A value that does not fit the schema. */
export interface DataProblem {
  /** JSON pointer of the value; of the missing property where one is missing. */
  path: string
  message: string
  isMissing: boolean
}

/** Compiles a schema that `readCallerSchema` accepted. The result lists the problems of data: empty if it is valid. */
export function compileSchema(schema: CallerSchema): (data: unknown) => DataProblem[] {
  // An instance per schema: instances keep all that they compiled.
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    validateSchema: false,
    ownProperties: true,
    logger: false,
    formats: checks,
    code: { regExp },
  })
  const check = ajv.compile(schema)
  return (data) => {
    if (check(data)) return []
    return (check.errors ?? []).slice(0, maxProblems).map(({ keyword, instancePath, params, message }) => {
      const isMissing = keyword === 'required'
      const path = isMissing ? `${instancePath}/${escaped(String(params['missingProperty']))}` : instancePath
      return { path, message: message ?? 'does not fit the schema', isMissing }
    })
  }
}

const maxProblems = 200

const escaped = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1')

/** Ajv runs every pattern through this engine. `code` is for generated source code, which we do not use. */
const regExp = Object.assign((source: string) => linearPattern(source) ?? { test: () => false }, { code: 'new RegExp' })

const checks: Record<SchemaFormat, (text: string) => boolean> = {
  date: (text) => isDate(text),
  'date-time': (text) =>
    /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:[Zz]|[+-]\d\d:?\d\d)$/.test(text) &&
    !Number.isNaN(Date.parse(text)),
  time: (text) => /^\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:[Zz]|[+-]\d\d:\d\d)?$/.test(text),
  duration: (text) =>
    /^P(?:\d{1,9}W|(?=[\dT])(?:\d{1,9}Y)?(?:\d{1,9}M)?(?:\d{1,9}D)?(?:T(?:\d{1,9}H)?(?:\d{1,9}M)?(?:\d{1,9}S)?)?)$/.test(
      text,
    ),
  email: (text) =>
    text.length <= 254 && /^[^\s@<>]{1,64}@[^\s@<>]{3,189}$/.test(text) && text.includes('.', text.indexOf('@')),
  uri: (text) => URL.canParse(text),
  url: (text) => URL.canParse(text),
  'uri-reference': (text) => URL.canParse(text, 'https://example.com/'),
  hostname: (text) => text.length <= 253 && /^[A-Za-z\d.-]+$/.test(text),
  ipv4: (text) =>
    text.split('.', 5).length === 4 && text.split('.', 5).every((part) => /^\d{1,3}$/.test(part) && Number(part) < 256),
  ipv6: (text) => text.includes(':') && URL.canParse(`http://[${text.slice(0, 50)}]/`),
  uuid: (text) => /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(text),
}

const isDate = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
