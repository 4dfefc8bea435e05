import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errors } from '#shared/contract/errors.ts'
import { monitorNotices } from '#shared/contract/models/monitors/monitor-notice.ts'
import { placeOperations, treeOf, type Placed, type TreeNode } from '#shared/contract/operation-tree.ts'
import { clientOperations, type ClientOperation } from './client-operations.ts'
import { errorFamilies } from './error-families.ts'
import { typeOf, type Schema } from './schema-type.ts'

const header = '// Written by `npm run docs`. Do not edit.\n'
const placed = placeOperations(clientOperations)

/** The generated files of the TypeScript client, by path. Pure. */
export const generatedClient: Readonly<Record<string, () => string>> = {
  'client/generated/definitions.ts': definitionsFile,
  'client/generated/tree.ts': treeFile,
  'client/generated/error-codes.ts': errorCodesFile,
  'client/generated/types.ts': allTypesFile,
  'client/generated/notices.ts': noticesFile,
  'client/generated/sign-in-text.ts': signInFile,
  ...typeFiles(),
}

/** One file of types for each operation, at its place in the client, in a folder for paid or free operations. */
function typeFiles(): Record<string, () => string> {
  return Object.fromEntries(
    placed.map((place) => [`client/generated/${fileOf(place)}`, () => header + typesOf(place.operation)]),
  )
}

function fileOf({ operation: { access }, names }: Placed<ClientOperation>): string {
  return `${access}/${names.map(kebabCase).join('/')}.ts`
}

function kebabCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

function typesOf({ name, path, method, input: { properties, ...rest }, output }: ClientOperation): string {
  const { file } = properties
  // The client sends it in a form.
  const bytes = file === undefined ? {} : { file: { ...file, format: 'binary', description: 'A file, up to 20 MB' } }
  const input = { ...rest, required: rest.required ?? [], properties: { ...properties, ...bytes } }
  const write = (suffix: string, schema: Schema) =>
    `\n/** \`${method} ${path}\` */\nexport ${declarationOf(`${pascalCase(name)}${suffix}`, schema)}\n`
  return write('Input', input) + write('Output', output)
}

function declarationOf(name: string, schema: Schema): string {
  const type = typeOf(schema)
  return type.startsWith('{') ? `interface ${name} ${type}` : `type ${name} = ${type}`
}

const pascalCase = (name: string) => name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())

function definitionsFile(): string {
  const lines = placed.map(({ operation, names }) => `  ${definitionOf(operation, names)},`)
  return `${header}import type { Definition } from '../definition.ts'

/** All operations of the service, with their places in the client. */
export const definitions: readonly Definition[] = [
${lines.join('\n')}
]
`
}

function definitionOf(operation: ClientOperation, names: Placed<ClientOperation>['names']): string {
  const { method, path, access, pool, wallet, payment } = operation
  const fields = [
    `names: [${names.map((name) => `'${name}'`).join(', ')}]`,
    `method: '${method}'`,
    `path: '${path}'`,
    ...(access === 'paid' ? ['isPaid: true'] : []),
    ...(pool === 'inline' ? [] : ['isJob: true']),
    ...(wallet === undefined ? [] : [`signIn: '${wallet.signIn}'`]),
    ...(wallet?.isGrant === true ? ['isGrant: true'] : []),
    ...(payment?.sells === undefined ? [] : ['sellsCredits: true']),
    ...(isPaged(operation) ? ['isPaged: true'] : []),
    ...(listOf(operation) === undefined ? [] : [`list: '${listOf(operation)}'`]),
  ]
  return `{ ${fields.join(', ')} }`
}

/** The types of all inputs and outputs, which the package exports. */
function allTypesFile(): string {
  const lines = placed.map((place) => {
    const name = pascalCase(place.operation.name)
    return `export type { ${name}Input, ${name}Output } from './${fileOf(place)}'`
  })
  return `${header}${lines.join('\n')}\n`
}

/** Whether the output has the cursor of a next page. */
const isPaged = ({ input, output }: ClientOperation) =>
  'cursor' in input.properties && 'next' in (output.properties ?? {})

/** The field with the entries of a page, if there is one. */
function listOf(operation: ClientOperation): string | undefined {
  const lists = Object.entries((operation.output as Schema).properties ?? {}).filter(([, { type }]) => type === 'array')
  return isPaged(operation) && lists.length === 1 ? lists[0]?.[0] : undefined
}

function treeFile(): string {
  const imports = placed.map((place) => {
    const name = pascalCase(place.operation.name)
    return `import type { ${name}Input, ${name}Output } from './${fileOf(place)}'`
  })
  return `${header}import type { Call, JobCall, ListCall, PagedCall } from '../call-types.ts'
${imports.join('\n')}

/** Every operation of the service as a method. */
export interface OperationTree ${branchOf(treeOf(placed), '')}
`
}

function branchOf({ children }: TreeNode<ClientOperation>, indent: string): string {
  const inner = `${indent}  `
  const lines = [...children].map(([name, node]) => {
    const comment = node.operation === undefined ? '' : `${inner}/** ${node.operation.summary} */\n`
    const types = [
      ...(node.operation === undefined ? [] : [callOf(node.operation)]),
      ...(node.children.size === 0 ? [] : [branchOf(node, inner)]),
    ]
    return `${comment}${inner}${name}: ${types.join(' & ')}`
  })
  return `{\n${lines.join('\n')}\n${indent}}`
}

function callOf(operation: ClientOperation): string {
  const { name, pool, input } = operation
  const needed = Object.keys(input.properties).filter((field) => input.required?.includes(field))
  const isOptional = needed.length === 0
  const list = listOf(operation)
  const paged = list === undefined ? 'PagedCall' : 'ListCall'
  const kind = isPaged(operation) ? paged : pool === 'inline' ? 'Call' : 'JobCall'
  const types = [`${pascalCase(name)}Input${isOptional ? ' | void' : ''}`, `${pascalCase(name)}Output`]
  return `${kind}<${[...types, ...(list === undefined ? [] : [`'${list}'`])].join(', ')}>`
}

function errorCodesFile(): string {
  const codes = Object.keys(errors).map((code) => `  | '${code}'`)
  const families = Object.entries(errorFamilies).map(([code, family]) => `  ${code}: '${family}',`)
  return `${header}
/** The codes of the errors that the service answers. */
export type ErrorCode =
${codes.join('\n')}

/** The family of each code, by which its errors have a class. */
export const errorFamilies: Readonly<Record<ErrorCode, ErrorFamily>> = {
${families.join('\n')}
}

export type ErrorFamily =
${[...new Set(Object.values(errorFamilies))].map((family) => `  | '${family}'`).join('\n')}
`
}

function noticesFile(): string {
  const notices = Object.entries(monitorNotices).map(([type, schema]) => {
    const { properties, ...rest } = schema as Schema
    const narrowed = { ...rest, properties: { ...properties, type: { enum: [type] } } }
    return { name: `${pascalCase(type.replaceAll(/[._]/g, '-'))}Notice`, narrowed }
  })
  return `${header}
/** The body of a webhook request. */
export type Notice = ${notices.map(({ name }) => name).join(' | ')}
${notices.map(({ name, narrowed }) => `\nexport ${declarationOf(name, narrowed)}\n`).join('')}`
}

/** The client signs the same text as the service checks. */
function signInFile(): string {
  const file = join(import.meta.dirname, '../../shared/contract/sign-in-text.ts')
  return `${header}\n${readFileSync(file, 'utf8')}`
}
