import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Operation } from '#shared/contract/operation.ts'
import { operations } from '#shared/contract/operations/index.ts'
import { sourceFiles } from '#test/support/runner/source-files.ts'

const documents = sourceFiles(['**/*.md']).filter((file) => !/fixtures|prompts/.test(file))

describe('the documents about the source', () => {
  it('name no file and no folder that does not exist', () => {
    const missing = documents.flatMap((document) =>
      pathsIn(readFileSync(document, 'utf8')).flatMap((path) => (existsSync(path) ? [] : `${document}: ${path}`)),
    )
    expect(missing).toEqual([])
  })

  it('link only to files and headings that exist', () => {
    const broken = documents.flatMap((document) =>
      linksIn(readFileSync(document, 'utf8')).flatMap((link) => {
        const [path = '', heading] = link.split('#')
        const target = path === '' ? document : join(dirname(document), path)
        if (!existsSync(target)) return [`${document}: ${link}`]
        return heading === undefined || headingsOf(target).includes(heading) ? [] : [`${document}: ${link}`]
      }),
    )
    expect(broken).toEqual([])
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

/** The links of a text to files and headings. Addresses and paths of a service are not among them. */
const linksIn = (text: string): string[] =>
  [...text.matchAll(/\]\(([^()\s]+)\)/g)].map(([, link = '']) => link).filter((link) => !/^(?:https?:|\/)/.test(link))

/** The anchors of the headings of a file, as the pages of `/docs` and code hosts make them. */
const headingsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

/** The paths below the rooms that a text names. `workers/handlers/NAME.ts` names none, and neither does `prompts/intel-*`. */
function pathsIn(text: string): string[] {
  const paths =
    text.match(/(?<![\w/.-])(?:api|shared|workers|scheduler|devnet|client|test|bench|ops)\/[\w./*{}-]+/g) ?? []
  return paths.filter((path) => !/[A-Z*{}]|-$/.test(path)).map((path) => path.replace(/\.$/, ''))
}
