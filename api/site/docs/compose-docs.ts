import type { Operation } from '#shared/contract/operation.ts'
import type { DocsPage, DocsTerms } from './docs-page.ts'
import { errorList } from './errors/errors-page.ts'
import { guides, readGuide } from './guides.ts'
import { freeNote, homePage } from './home-page.ts'
import { operationPage } from './operations/operation-page.ts'
import { priceTable } from './operations/price-table.ts'
import { playgroundPage } from './playground/playground-page.ts'

/** All pages of `/docs`, in the order of the navigation, with the addresses and prices of a deployment. */
export async function composeDocs(operations: readonly Operation[], terms: DocsTerms): Promise<DocsPage[]> {
  const generated: Readonly<Record<string, () => string>> = {
    errors: errorList,
    prices: () => priceTable(operations, terms),
  }
  const written = await Promise.all(
    guides.map(async (guide): Promise<DocsPage> => {
      const { slug, title, description, section } = guide
      const text = forDeployment(curlCommands(await readGuide(guide), terms), terms)
      const added = generated[slug]
      const parts = [
        ...(terms.isOff && aboutPayment.has(slug) ? [freeNote] : []),
        text,
        ...(added === undefined ? [] : [added()]),
      ]
      return { slug, title, description, section, markdown: parts.join('\n\n') }
    }),
  )
  const inSection = (name: DocsPage['section']) => written.filter(({ section }) => section === name)
  const pages = [
    ...inSection('Start'),
    playgroundPage(operations, terms),
    ...inSection('Build'),
    ...operations.map((operation) => operationPage(operation, terms)),
    ...inSection('How it works'),
  ]
  return [homePage(pages, terms), ...pages]
}

/** The guides that show a 402. */
const aboutPayment: ReadonlySet<string> = new Set(['quick-start', 'paying', 'credits', 'keys', 'payments'])

/**
 * Commands of the repository (`npm run pay -- POST /path '{}'`) as curl, which readers of a hosted service have. `pay` is the
 * shell function of the page about paying. Pure.
 */
export const curlCommands = (markdown: string, { isOff }: Pick<DocsTerms, 'isOff'>): string =>
  markdown
    .replaceAll(
      `\`\`\`sh\n${payCommand}`,
      `\`\`\`sh\n${isOff ? '' : '# pay: see http://localhost:3000/docs/paying\n'}${payCommand}`,
    )
    .split('\n')
    .map((line) => {
      if (!line.startsWith(payCommand)) return line
      const [path = '', ...body] = line.slice(payCommand.length).split(' ')
      return `${isOff ? 'curl' : 'pay'} 'http://localhost:3000${path}' \\\n  -H 'Content-Type: application/json' \\\n  -d ${body.join(' ')}`
    })
    .join('\n')

const payCommand = 'npm run pay -- POST '

/** Replaces the address and the chain of the examples with those of the deployment. Pure. */
export const forDeployment = (
  markdown: string,
  { publicUrl, signInNetworks }: Pick<DocsTerms, 'publicUrl' | 'signInNetworks'>,
): string =>
  markdown
    .replaceAll('Chain ID: 84532', `Chain ID: ${evmChainOf(signInNetworks) ?? '84532'}`)
    .replaceAll('http://localhost:3000', publicUrl)
    // Where a text shows a host: in the first line of a sign-in text.
    .replaceAll('localhost:3000 wants you', `${new URL(publicUrl).host} wants you`)
    .replaceAll('localhost:3000', publicUrl)

const evmChainOf = (networks: readonly string[]) =>
  networks.find((network) => network.startsWith('eip155:'))?.slice('eip155:'.length)
