import { chargingOf, missingFor, type DiscoveryTerms } from '#api/documents/discovery-terms.ts'
import { errorsOf } from '#api/documents/openapi/operation-errors.ts'
import type { DocsPage } from '#api/site/docs/docs-page.ts'
import { errorTexts } from '#api/site/docs/errors/errors-page.ts'
import { exampleCode } from '#api/site/docs/examples/example-code.ts'
import { authorizationOf, type Authorization } from '#api/site/docs/examples/example.ts'
import { errors, type ErrorCode } from '#shared/contract/errors.ts'
import { hasBody, type Operation } from '#shared/contract/operation.ts'
import { operations } from '#shared/contract/operations/index.ts'
import { markdownTable } from '#shared/text/markdown-table.ts'
import { fieldRows, type FieldRow } from './field-rows.ts'
import { priceLines } from './price-table.ts'

/** The page of an operation, from its declaration. Pure. */
export function operationPage(operation: Operation, terms: DiscoveryTerms): DocsPage {
  const { name, method, path, summary } = operation
  return {
    slug: `operations/${name}`,
    title: `${method} ${path}`,
    description: `${summary}.`,
    section: 'Operations',
    group: operation.group,
    markdown: [
      linkOperations(operation.description),
      ...facts(operation, terms),
      '## Example',
      ...example(operation, terms),
      '## Input',
      inputOf(operation),
      '## Answer',
      fieldTable(fieldRows(operation.output), 'output'),
      `\`\`\`json\n${JSON.stringify(operation.example.output, undefined, 2)}\n\`\`\``,
      '## Errors',
      errorTable(operation.errors),
      commonErrors(operation, terms),
    ].join('\n\n'),
  }
}

function facts(operation: Operation, terms: DiscoveryTerms): string[] {
  const { tool, alias, timeoutMs, pool } = operation
  const missing = missingFor(operation, terms)
  const rows = [
    ['Price', priceLines(operation, chargingOf(terms))],
    ...(tool === undefined ? [] : [['Tool', `\`${tool.name}\` of [the MCP server](agents.md)`]]),
    ...(alias === undefined ? [] : [['Also at', `\`${alias}\``]]),
    ...(pool === 'inline'
      ? []
      : [['Time limit', `${timeoutMs / 1000} s. Longer calls [run as a job](guide/jobs.md).`]]),
    ...(missing.length === 0 ? [] : [['Availability', `Not sold here: this deployment lacks ${missing.join(', ')}.`]]),
  ]
  return [rows.map(([name, text]) => `- **${name}.** ${text}`).join('\n')]
}

const notes: Readonly<Record<Authorization, string>> = {
  none: 'The call needs no payment and no key.',
  payment:
    'The examples pay with the wallet of `EVM_PRIVATE_KEY`. [Paying](guide/paying.md) lists the packages to install, and the shell function `pay`.',
  'sign-in':
    'The wallet of `EVM_PRIVATE_KEY` signs in. [Credits](guide/credits.md#sign-in) sets the three variables of the shell.',
  key: 'The [spending key](keys.md) of `WEBINTEL_KEY` makes the call.',
}

function example(operation: Operation, terms: DiscoveryTerms): string[] {
  const { publicUrl, signInNetworks } = terms
  const charging = chargingOf(terms)
  const { curl, ts, python } = exampleCode(operation, { publicUrl, charging, signInNetworks })
  const isInPlayground = operation.wallet === undefined
  return [
    notes[authorizationOf(operation, charging.isCharged)],
    [block('sh curl', curl), block('ts TypeScript', ts), block('python Python', python)].join('\n\n'),
    ...(isInPlayground ? [`[Try it in the playground](/docs/playground?operation=${operation.name})`] : []),
  ]
}

const block = (info: string, code: string) => `\`\`\`${info}\n${code}\n\`\`\``

function inputOf({ input, method, path, fieldAliases = {} }: Operation): string {
  const rows = fieldRows(input)
  if (rows.length === 0) return 'None.'
  const place = hasBody({ method }) ? 'JSON in the body' : 'parameters of the query'
  const inPath = path.includes('{') ? ', and the fields that the path names' : ''
  const aliases = Object.entries(fieldAliases).map(([alias, field]) => `\`${alias}\` is another name of \`${field}\`.`)
  return [`Fields: ${place}${inPath}. Unknown fields are rejected.`, fieldTable(rows, 'input'), ...aliases].join('\n\n')
}

function fieldTable(rows: readonly FieldRow[], side: 'input' | 'output'): string {
  return markdownTable(
    ['Field', 'Type', 'Description'],
    rows.map(({ name, type, isRequired, description }) => {
      const note = side === 'input' ? (isRequired ? 'Required. ' : '') : isRequired ? '' : 'Optional. '
      return [`\`${name}\``, type, note + description]
    }),
  )
}

function errorTable(codes: readonly ErrorCode[]): string {
  if (codes.length === 0) return 'The operation has no errors of its own.'
  const rows = byStatus(codes).map((code) => [String(errors[code].status), linkTo(code), errorTexts[code].meaning])
  return markdownTable(['Status', 'Code', 'Meaning'], rows)
}

function commonErrors(operation: Operation, terms: DiscoveryTerms): string {
  const codes = errorsOf(operation, chargingOf(terms))
  const others = codes.filter((code) => !operation.errors.includes(code))
  return `As every call of its kind, it can also answer ${byStatus(others).map(linkTo).join(', ')}.`
}

const byStatus = (codes: readonly ErrorCode[]) =>
  [...new Set(codes)].toSorted((a, b) => errors[a].status - errors[b].status || a.localeCompare(b))

const linkTo = (code: ErrorCode) => `[\`${code}\`](guide/errors.md#${code.toLowerCase()})`

const byPath = new Map<string, string>(operations.map(({ path, name }) => [path, name]))

/** Links the paths of operations in a description to their pages. Pure. */
const linkOperations = (description: string): string =>
  description.replaceAll(/(?<![\w`])\/[a-z][a-z/-]*[a-z]/g, (path) => {
    const name = byPath.get(path)
    return name === undefined ? path : `[${path}](/docs/operations/${name})`
  })
