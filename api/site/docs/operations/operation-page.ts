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
import { fieldHtml, fieldMarkdown } from './field-list.ts'
import { fieldTree } from './field-tree.ts'
import { priceLines } from './price-table.ts'

/**
 * The page of an operation, from its declaration. On a wide screen the example stands beside the text and stays in view, on a
 * narrow one above the fields. Pure.
 */
export function operationPage(operation: Operation, terms: DiscoveryTerms): DocsPage {
  const { name, method, path, summary, input, output } = operation
  const intro = [linkOperations(operation.description), facts(operation, terms)].join('\n\n')
  const examples = ['## Example', ...example(operation, terms)].join('\n\n')
  const [inputLead, aliases] = aboutInput(operation)
  const errorLists = ['## Errors', errorTable(operation.errors), commonErrors(operation, terms)].join('\n\n')
  const inputs = fieldTree(input)
  const outputs = fieldTree(output)
  return {
    slug: `operations/${name}`,
    title: `${method} ${path}`,
    description: `${summary}.`,
    section: 'Operations',
    group: operation.group,
    isWide: true,
    markdown: [
      intro,
      examples,
      inputLead,
      fieldMarkdown(inputs, 'input'),
      aliases,
      '## Answer',
      fieldMarkdown(outputs, 'output'),
      errorLists,
    ]
      .filter((part) => part !== '')
      .join('\n\n'),
    body: (render) => `<div class="operation">
<div class="prose">${render(intro)}</div>
<section class="prose operation-example">${render(examples)}</section>
<div class="prose">
${render(inputLead)}
${inputs.length === 0 ? '' : fieldHtml(inputs, 'input', render)}
${render(aliases)}
${render('## Answer')}
${fieldHtml(outputs, 'output', render)}
${render(errorLists)}
</div>
</div>`,
  }
}

function facts(operation: Operation, terms: DiscoveryTerms): string {
  const { tool, alias, timeoutMs, pool, streams } = operation
  const missing = missingFor(operation, terms)
  const rows = [
    ['Price', priceLines(operation, chargingOf(terms))],
    ...(tool === undefined ? [] : [['Tool', `\`${tool.name}\` of [the MCP server](agents.md)`]]),
    ...(alias === undefined ? [] : [['Also at', `\`${alias}\``]]),
    ...(pool === 'inline'
      ? []
      : [['Time limit', `${timeoutMs / 1000} s. Longer calls [run as a job](guide/jobs.md).`]]),
    ...(streams === true
      ? [
          [
            'Stream',
            '`Accept: text/event-stream` gets [statements as they are ready](answers.md#statements-as-they-are-ready).',
          ],
        ]
      : []),
    ...(missing.length === 0 ? [] : [['Availability', `Not sold here: this deployment lacks ${missing.join(', ')}.`]]),
  ]
  return rows.map(([name, text]) => `- **${name}.** ${text}`).join('\n')
}

const notes: Readonly<Record<Authorization, string>> = {
  none: 'The call needs no payment and no key.',
  payment:
    'The wallet of `EVM_PRIVATE_KEY` pays. [Clients](clients.md) installs the packages. [Paying](guide/paying.md) has the shell function `pay`, and pays without our packages.',
  'sign-in':
    'The wallet of `EVM_PRIVATE_KEY` signs in. [Credits](guide/credits.md#sign-in) sets the three variables of the shell.',
  key: 'The [spending key](keys.md) of `WEBINTEL_KEY` makes the call.',
}

function example(operation: Operation, terms: DiscoveryTerms): string[] {
  const charging = chargingOf(terms)
  const { curl, ts, python } = exampleCode(operation, { publicUrl: terms.publicUrl, charging })
  const isInPlayground = operation.wallet === undefined
  return [
    notes[authorizationOf(operation, charging.isCharged)],
    [block('sh curl', curl), block('ts TypeScript', ts), block('python Python', python)].join('\n\n'),
    'The answer:',
    block('json', JSON.stringify(operation.example.output, undefined, 2)),
    ...(isInPlayground ? [`[Try it in the playground](/docs/playground?operation=${operation.name})`] : []),
  ]
}

const block = (info: string, code: string) => `\`\`\`${info}\n${code}\n\`\`\``

/** The text before and after the fields of the input. */
function aboutInput({ input, method, path, fieldAliases = {} }: Operation): [lead: string, aliases: string] {
  if (Object.keys(input.properties).length === 0) return ['## Input\n\nNone.', '']
  const place = hasBody({ method }) ? 'JSON in the body' : 'parameters of the query'
  const inPath = path.includes('{') ? ', and the fields that the path names' : ''
  const aliases = Object.entries(fieldAliases).map(([alias, field]) => `\`${alias}\` is another name of \`${field}\`.`)
  return [`## Input\n\nFields: ${place}${inPath}. Unknown fields are rejected.`, aliases.join(' ')]
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
