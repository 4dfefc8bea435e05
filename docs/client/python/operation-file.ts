import type { Placed } from '#shared/contract/operation-tree.ts'
import { isReservedInPython, snakeCase } from '#shared/contract/python-names.ts'
import type { DescribedOperation } from './described-operations.ts'
import { docstring, pascalCase } from './python-text.ts'
import { describe, typesOf, type Resolve, type Schema } from './python-types.ts'

export const header = '# Written by `npm run docs`. Do not edit.\n'

/** The module of an operation: the types of its input and output, and its class. */
export function operationFile({ operation }: Placed<DescribedOperation>, resolve: Resolve): string {
  const name = pascalCase(operation.name)
  const input = typesOf({ name: `${name}Input`, schema: callableInput(operation) }, resolve)
  const output = typesOf({ name: `${name}Output`, schema: operation.output }, resolve)
  const hasInput = input.declarations.length > 0
  // mypy infers no type for a name that is not a class.
  const alias = output.declarations.length === 0 ? [`${name}Output = ${output.type}\n`] : []
  const methods = { hasInput, list: listOf(operation, resolve) }
  const classes = [
    ...input.declarations,
    ...output.declarations,
    ...alias,
    operationClass(operation, methods),
    asyncClass(operation, methods),
  ]
  const body = classes.join('\n\n')
  const used = (names: readonly string[]) => names.filter((one) => new RegExp(`\\b${one}\\b`).test(body))
  const isPaged = methods.list !== undefined
  const imports = [
    'from __future__ import annotations\n',
    importOf('collections.abc', isPaged ? ['AsyncIterator', 'Iterator'] : []),
    importOf('typing', used(['Any', 'Literal', 'TypedDict'])),
    '',
    importOf('webintel.answered', ['Answered']),
    importOf('webintel.async_operation', [
      ...(operation.isJob ? ['AsyncJob'] : []),
      `Async${baseOf(operation, methods)}`,
    ]),
    importOf('webintel.definition', ['Definition']),
    operation.isJob ? importOf('webintel.job', ['Job']) : '',
    importOf('webintel.operation', [baseOf(operation, methods)]),
    importOf('webintel.typing_names', used(['NotRequired', 'Unpack'])),
  ]
  return `${header}${imports.filter((line, index) => line !== '' || index === 3).join('\n')}\n\n\n${body}`
}

const importOf = (module: string, names: readonly string[]) =>
  names.length === 0 ? '' : `from ${module} import ${names.join(', ')}`

/** Fields with the names that a caller can write: `async_` for `async`. Their descriptions are in the docstring of the call. */
function callableInput({ name, input }: DescribedOperation): Schema {
  const fields = Object.entries(input.properties ?? {}).map(([field, schema]) => [
    writable(field),
    { ...schema, description: undefined, default: undefined },
  ])
  return {
    type: 'object',
    description: `The fields of ${name}.`,
    properties: Object.fromEntries(fields) as Record<string, Schema>,
    required: (input.required ?? []).map(writable),
  }
}

/** The name of an argument: in snake case, and with an underscore where Python reserves the name. */
const writable = (field: string) => (isReservedInPython(field) ? `${field}_` : snakeCase(field))

interface Methods {
  hasInput: boolean
  /** Of an operation whose output is a page: the field with its entries and their type, if there is one. */
  list: { field: string; item: string } | 'none' | undefined
}

function listOf({ name, input, output }: DescribedOperation, resolve: Resolve): Methods['list'] {
  const { properties = {} } = output.$ref === undefined ? output : resolve(output.$ref)
  if (!('cursor' in (input.properties ?? {})) || !('next' in properties)) return undefined
  const [list, ...more] = Object.entries(properties).filter(([, { type }]) => type === 'array')
  if (list === undefined || more.length > 0) return 'none'
  const [field, schema] = list
  const { type } = typesOf({ name: `${pascalCase(name)}Output${pascalCase(field)}`, schema }, resolve)
  return { field, item: type.slice('list['.length, -1) }
}

const baseOf = ({ isJob }: DescribedOperation, { list }: Methods) =>
  isJob ? 'JobOperation' : list === undefined ? 'Operation' : 'PagedOperation'

/** The methods that read all pages. `Iterator` or `AsyncIterator`. */
function pagingOf(className: string, { list }: Methods, iterator: string): string[] {
  if (list === undefined) return []
  const parameters = `self, **input: Unpack[${className}Input]`
  const pages =
    `    def pages(${parameters}) -> ${iterator}[${className}Output]:\n` +
    '        """Reads page after page, from that of the input to the last. Each is a call of its own."""\n' +
    '        return self._pages(input)\n'
  if (list === 'none') return [pages]
  const all =
    `    def all(${parameters}) -> ${iterator}[${list.item}]:\n` +
    '        """Reads the entries of all pages, one after the other."""\n' +
    `        return self._all(input, "${list.field}")\n`
  return [pages, all]
}

/** The same operation in the client for asyncio. */
function asyncClass(operation: DescribedOperation, shape: Methods): string {
  const className = pascalCase(operation.name)
  const parameters = shape.hasInput ? `self, **input: Unpack[${className}Input]` : 'self'
  const given = shape.hasInput ? 'input' : '{}'
  const method = (name: string, result: string, text: string, call: string) =>
    `    async def ${name}(${parameters}) -> ${result}:\n${docstring(text, '        ')}        return await self.${call}(${given})\n`
  const methods = [
    method('__call__', `${className}Output`, callText(operation), '_call'),
    method('with_response', `Answered[${className}Output]`, responseText, '_with_response'),
    ...(operation.isJob ? [method('start', `AsyncJob[${className}Output]`, startText, '_start')] : []),
    ...pagingOf(className, shape, 'AsyncIterator'),
  ]
  return (
    `class Async${className}(Async${baseOf(operation, shape)}[${className}Output]):\n` +
    `${docstring(`${operation.summary}.`, '    ')}\n    definition = ${className}.definition\n\n${methods.join('\n')}`
  )
}

const responseText = 'Like the call, and returns the facts of the response beside the output.'
const startText = 'Starts the job and returns without its result. It is paid now, and refunded as credits if it fails.'

function operationClass(operation: DescribedOperation, shape: Methods): string {
  const { hasInput } = shape
  const { name, input, method, path, summary, isJob, isPaid, signIn, isGrant, sellsCredits } = operation
  const className = pascalCase(name)
  const fields = Object.keys(input.properties ?? {})
  const renamed = fields.flatMap((field) => (writable(field) === field ? [] : [`"${writable(field)}": "${field}"`]))
  const facts = [
    `"${method}"`,
    `"${path}"`,
    ...(isPaid ? ['is_paid=True'] : []),
    ...(signIn === undefined ? [] : [`sign_in="${signIn}"`]),
    ...(isGrant ? ['is_grant=True'] : []),
    ...(sellsCredits ? ['sells_credits=True'] : []),
    ...(renamed.length === 0 ? [] : [`names={${renamed.join(', ')}}`]),
  ]
  const parameters = hasInput ? `self, **input: Unpack[${className}Input]` : 'self'
  const given = hasInput ? 'input' : '{}'
  const methods = [
    `    def __call__(${parameters}) -> ${className}Output:\n${docstring(callText(operation), '        ')}` +
      `        return self._call(${given})\n`,
    `    def with_response(${parameters}) -> Answered[${className}Output]:\n` +
      `        """Like the call, and returns the facts of the response beside the output."""\n` +
      `        return self._with_response(${given})\n`,
    ...(isJob
      ? [
          `    def start(${parameters}) -> Job[${className}Output]:\n` +
            '        """Starts the job and returns without its result. It is paid now, and refunded as credits if it fails."""\n' +
            `        return self._start(${given})\n`,
        ]
      : []),
    ...pagingOf(className, shape, 'Iterator'),
  ]
  return (
    `class ${className}(${baseOf(operation, shape)}[${className}Output]):\n` +
    `${docstring(`${summary}.`, '    ')}\n    definition = Definition(${facts.join(', ')})\n\n${methods.join('\n')}`
  )
}

/** The documentation of a call, with its fields. */
function callText({ summary, description, input }: DescribedOperation): string {
  const fields = Object.entries(input.properties ?? {}).map(([name, schema]) => {
    const isRequired = input.required?.includes(name) === true
    const text = describe(schema)
    return `    ${writable(name)}: ${isRequired ? 'required. ' : ''}${text}`.trimEnd()
  })
  return [`${summary}.`, '', description, ...(fields.length === 0 ? [] : ['', 'Args:', ...fields])].join('\n')
}
