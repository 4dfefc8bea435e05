import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Operation } from '#shared/contract/operation.ts'
import { operations } from '#shared/contract/operations/index.ts'
import { sourceFiles } from '#test/support/runner/source-files.ts'

describe('the documents about the source', () => {
  it('name no file and no folder that does not exist', () => {
    const missing = sourceFiles(['*.md', 'docs/**/*.md']).flatMap((document) =>
      pathsIn(readFileSync(document, 'utf8')).flatMap((path) => (existsSync(path) ? [] : `${document}: ${path}`)),
    )
    expect(missing).toEqual([])
  })

  it('describe each folder of the workers', () => {
    const folders = readdirSync('workers', { withFileTypes: true }).filter((entry) => entry.isDirectory())
    const table = /^\| Folder of `workers\/`.*?\n\n/ms.exec(readFileSync('docs/architecture.md', 'utf8'))?.[0] ?? ''
    const described = table.split('\n').flatMap((row) => (row.split('|')[1] ?? '').match(/[\w-]+(?=\/`)/g) ?? [])
    expect(described.toSorted()).toEqual(['workers', ...folders.map(({ name }) => name)].toSorted())
  })
})

describe('docs/payments.md', () => {
  it('names the operations that are paid before their work, and no other', () => {
    const page = readFileSync('docs/payments.md', 'utf8')
    const [, list = ''] =
      /settled first \(x402's flow `upfront`\): (.*?), and every call that does not wait/s.exec(page) ?? []
    const prepaid = (operations as readonly Operation[]).filter(({ payment }) => payment?.isPrepaid === true)
    expect(list.match(/\/[\w/-]+/g)?.toSorted()).toEqual(prepaid.map(({ path }) => path).toSorted())
  })
})

/** The paths below the rooms that a text names. `workers/handlers/NAME.ts` names none, and neither does `prompts/intel-*`. */
function pathsIn(text: string): string[] {
  const paths =
    text.match(/(?<![\w/.-])(?:api|shared|workers|scheduler|devnet|client|test|bench|ops)\/[\w./*{}-]+/g) ?? []
  return paths.filter((path) => !/[A-Z*{}]|-$/.test(path)).map((path) => path.replace(/\.$/, ''))
}
