import type { Placed } from '#shared/contract/operation-tree.ts'
import { isReservedInPython } from '#shared/contract/python-names.ts'
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
  const classes = [...input.declarations, ...output.declarations, ...alias, operationClass(operation, hasInput)]
  const body = classes.join('\n\n')
  const used = (names: readonly string[]) => names.filter((one) => new RegExp(`\\b${one}\\b`).test(body))
  const base = operation.isJob ? 'JobOperation' : 'Operation'
  const imports = [
    'from __future__ import annotations\n',
    importOf('typing', used(['Any', 'Literal', 'TypedDict'])),
    '',
    importOf('webintel.answered', ['Answered']),
    importOf('webintel.definition', ['Definition']),
    operation.isJob ? importOf('webintel.job', ['Job']) : '',
    importOf('webintel.operation', [base]),
    importOf('webintel.typing_names', used(['NotRequired', 'Unpack'])),
  ]
  return `${header}${imports.filter((line, index) => line !== '' || index === 2).join('\n')}\n\n\n${body}`
}

const importOf = (module: string, names: readonly string[]) =>
  names.length === 0 ? '' : `from ${module} import ${names.join(', ')}`

/** Fields with the names that a caller can write: `async_` for `async`. Their descriptions are in the docstring of the call. */
function callableInput({ name, input }: DescribedOperation): Schema {
  const writable = (field: string) => (isReservedInPython(field) ? `${field}_` : field)
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

function operationClass(operation: DescribedOperation, hasInput: boolean): string {
  const { name, method, path, summary, isJob, isPaid, signIn, isGrant, sellsCredits } = operation
  const className = pascalCase(name)
  const facts = [
    `"${method}"`,
    `"${path}"`,
    ...(isPaid ? ['is_paid=True'] : []),
    ...(signIn === undefined ? [] : [`sign_in="${signIn}"`]),
    ...(isGrant ? ['is_grant=True'] : []),
    ...(sellsCredits ? ['sells_credits=True'] : []),
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
  ]
  return (
    `class ${className}(${isJob ? 'JobOperation' : 'Operation'}[${className}Output]):\n` +
    `${docstring(`${summary}.`, '    ')}\n    definition = Definition(${facts.join(', ')})\n\n${methods.join('\n')}`
  )
}

/** The documentation of a call, with its fields. */
function callText({ summary, description, input }: DescribedOperation): string {
  const fields = Object.entries(input.properties ?? {}).map(([name, schema]) => {
    const isRequired = input.required?.includes(name) === true
    const text = describe(schema)
    return `    ${isReservedInPython(name) ? `${name}_` : name}: ${isRequired ? 'required. ' : ''}${text}`.trimEnd()
  })
  return [`${summary}.`, '', description, ...(fields.length === 0 ? [] : ['', 'Args:', ...fields])].join('\n')
}
