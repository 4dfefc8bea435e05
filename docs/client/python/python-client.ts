import { errorFamilies } from '#docs/client/error-families.ts'
import { treeOf, type Placed, type TreeNode } from '#shared/contract/operation-tree.ts'
import { snakeCase } from '#shared/contract/python-names.ts'
import { describedOperations, type DescribedOperation, type OpenapiDocument } from './described-operations.ts'
import { openapiDocument } from './openapi-document.ts'
import { header, operationFile } from './operation-file.ts'
import { docstring, pascalCase } from './python-text.ts'
import { typesOf, type Resolve } from './python-types.ts'

/** The classes of the client for asyncio have the names of the others with a prefix. */
type Prefix = '' | 'Async'

type Described = Placed<DescribedOperation>

const folder = 'client/python/webintel/generated'

/** The generated files of the Python client, by path: from the OpenAPI document alone. */
export function pythonClient(): Record<string, () => string> {
  const document = openapiDocument()
  const operations = describedOperations(document)
  const resolve: Resolve = (ref) => document.components.schemas[ref.split('/').at(-1) ?? ''] ?? {}
  const modules = operations.map((place) => [fileOf(place, operations), () => operationFile(place, resolve)] as const)
  const files = new Map<string, () => string>([
    ['tree.py', () => treeFile(operations, '')],
    ['async_tree.py', () => treeFile(operations, 'Async')],
    ['errors.py', () => errorsFile(resolve)],
    ['notices.py', () => noticesFile(document, resolve)],
    ['version.py', () => `${header}VERSION = "${document.info.version}"\n`],
    ...modules,
  ])
  // Every folder is a package.
  for (const file of files.keys())
    for (let path = parentOf(file); ; path = parentOf(path)) {
      const init = `${path}__init__.py`
      if (!files.has(init)) files.set(init, () => header)
      if (path === '') break
    }
  return Object.fromEntries([...files].map(([file, write]) => [`${folder}/${file}`, write]))
}

/** `paid/fetch/` of `paid/fetch/basic.py`, and `paid/` of `paid/fetch/`. */
const parentOf = (path: string) => path.replace(/[^/]+\/?$/, '')

const moduleOf = ({ operation, names }: Described) =>
  [operation.isPaid ? 'paid' : 'free', ...names.map(snakeCase)].join('/')

/** An operation whose name is also a folder is the module of that folder. */
function fileOf(place: Described, operations: readonly Described[]): string {
  const path = moduleOf(place)
  return operations.some((other) => moduleOf(other).startsWith(`${path}/`)) ? `${path}/__init__.py` : `${path}.py`
}

/** `prefix`: of the names of the classes. */
function treeFile(operations: readonly Described[], prefix: Prefix): string {
  const imports = operations.map(
    (place) =>
      `from webintel.generated.${moduleOf(place).replaceAll('/', '.')} import ${prefix}${pascalCase(place.operation.name)}`,
  )
  const root = treeOf(operations)
  return `${header}from __future__ import annotations\n\n${imports.toSorted().join('\n')}
${prefix === '' ? '' : 'from webintel.async_operation import AsyncCaller\n'}from webintel.operation import Branch${prefix === '' ? ', Caller' : ''}\n\n\n${branches(root, [], prefix).join('\n\n')}

class ${prefix}OperationTree:
    """Every operation of the service as a method."""

    def __init__(self, caller: ${prefix}Caller) -> None:
${fieldsOf(root, [], prefix).join('')}`
}

/** The classes of the nodes with children, innermost first. */
function branches({ children }: TreeNode<DescribedOperation>, names: readonly string[], prefix: Prefix): string[] {
  return [...children].flatMap(([name, node]) => {
    if (node.children.size === 0) return []
    const path = [...names, name]
    const base = node.operation === undefined ? '(Branch)' : `(${prefix}${pascalCase(node.operation.name)})`
    const above = node.operation === undefined ? '' : '        super().__init__(caller)\n'
    const text =
      `class ${prefix}${branchName(path)}${base}:\n${docstring(`The operations at ${path.map(snakeCase).join('.')}.`, '    ')}\n` +
      `    def __init__(self, caller: ${prefix}Caller) -> None:\n${above}${fieldsOf(node, path, prefix).join('')}`
    return branches(node, path, prefix).concat(text)
  })
}

const branchName = (path: readonly string[]) => `${path.map(pascalCase).join('')}Operations`

const fieldsOf = ({ children }: TreeNode<DescribedOperation>, path: readonly string[], prefix: Prefix) =>
  [...children].map(([name, node]) => {
    const type = node.children.size > 0 ? branchName([...path, name]) : pascalCase(node.operation?.name ?? '')
    return `        self.${snakeCase(name)} = ${prefix}${type}(caller)\n`
  })

function errorsFile(resolve: Resolve): string {
  const { properties: { code, paymentState, retryAction } = {} } = resolve('Error')
  const types = { ErrorCode: code, PaymentState: paymentState, RetryAction: retryAction }
  const texts = Object.entries(types).map(([name, schema]) => {
    const values = (schema?.enum ?? []).map((value) => `    ${JSON.stringify(value)},\n`).join('')
    return `${name} = Literal[\n${values}]\n${docstring(`${schema?.description ?? ''}.`, '')}`
  })
  const families = Object.entries(errorFamilies).map(([name, family]) => `    "${name}": "${family}",\n`)
  return `${header}from typing import Literal\n\n${texts.join('\n')}
ERROR_FAMILIES: dict[str, str] = {
${families.join('')}}
"""The family of each code, by which its errors have a class."""
`
}

function noticesFile({ paths }: OpenapiDocument, resolve: Resolve): string {
  const callbacks = Object.values(paths['/monitor/create']?.['post']?.callbacks?.['notice'] ?? {})
  const schema = callbacks[0]?.post.requestBody?.content['application/json']?.schema
  if (schema === undefined) throw new Error('The OpenAPI document describes no notice of monitors.')
  const described = { ...schema, description: 'The body of a webhook request.' }
  const { declarations } = typesOf({ name: 'Notice', schema: described }, resolve)
  return `${header}from __future__ import annotations

from typing import Literal, TypedDict

from webintel.typing_names import NotRequired


${declarations.join('\n\n')}`
}
