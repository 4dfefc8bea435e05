import type { OperationName } from '#shared/contract/operations/index.ts'

/** The sites and services that the calls read. */
export interface ReadSites {
  /** Pages about a company, without a slash at the end. */
  site: string
  /** Pages that the search finds. */
  web: string
  /** A site that never answers. */
  silent: string
}

/** A call that reads for the caller, as the documents write it. Prices in micro-dollars. */
export interface PaidCall {
  name: OperationName
  path: string
  catalog: number
  reference: number
  isPrepaid: boolean
  input: (sites: ReadSites) => object
  /** Fields that make the call fail. */
  failing: (sites: ReadSites) => object
  /** Fields that make the call last until it is cancelled. */
  lasting: (sites: ReadSites) => object
}

const schema = { type: 'object', properties: { title: { type: 'string' } }, required: ['title'] }
const contract = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

const searching = (field: string) => ({
  failing: () => ({ [field]: 'zzz' }),
  lasting: () => ({ [field]: 'endless boxes' }),
})
const reading = (field: string) => ({
  failing: ({ site }: ReadSites) => ({ [field]: `${site}/none` }),
  lasting: ({ silent }: ReadSites) => ({ [field]: `${silent}/` }),
})

/** The twelve operations that read for the caller, with the prices of both lists. */
export const paidCalls: readonly PaidCall[] = [
  {
    name: 'answer',
    path: '/answer',
    catalog: 50_000,
    reference: 50_000,
    isPrepaid: false,
    input: () => ({ question: 'When was Strixa founded?' }),
    ...searching('question'),
  },
  {
    name: 'extract',
    path: '/extract',
    catalog: 30_000,
    reference: 30_000,
    isPrepaid: false,
    input: ({ web }) => ({ url: `${web}/strixa/profile`, schema }),
    ...reading('url'),
  },
  {
    name: 'extract-smart',
    path: '/extract/smart',
    catalog: 35_000,
    reference: 35_000,
    isPrepaid: false,
    input: ({ web }) => ({
      url: `${web}/boxes/size`,
      query: 'How many dollars was the market for owl boxes worth?',
      format: 'text',
    }),
    ...reading('url'),
  },
  {
    name: 'compare',
    path: '/compare',
    catalog: 50_000,
    reference: 50_000,
    isPrepaid: false,
    input: ({ web }) => ({ urls: [`${web}/boxes/size`, `${web}/boxes/study`] }),
    failing: ({ site }) => ({ urls: [`${site}/none`, `${site}/no`] }),
    lasting: ({ silent }) => ({ urls: [`${silent}/`, `${silent}/?2`] }),
  },
  {
    name: 'research',
    path: '/research',
    catalog: 80_000,
    reference: 80_000,
    isPrepaid: true,
    input: () => ({ query: 'owl boxes' }),
    ...searching('query'),
  },
  {
    name: 'research-deep',
    path: '/research/deep',
    catalog: 350_000,
    reference: 350_000,
    isPrepaid: true,
    input: () => ({ topic: 'owl boxes', depth: 'deep' }),
    ...searching('topic'),
  },
  {
    name: 'company',
    path: '/company',
    catalog: 50_000,
    reference: 50_000,
    isPrepaid: false,
    input: ({ site }) => ({ url: `${site}/about` }),
    failing: () => ({ url: 'http://127.0.0.1:1/' }),
    lasting: ({ silent }) => ({ url: silent }),
  },
  {
    name: 'intel-company',
    path: '/intel/company',
    catalog: 500_000,
    reference: 1_000_000,
    isPrepaid: true,
    input: () => ({ param: 'Strixa' }),
    ...searching('param'),
  },
  {
    name: 'intel-market',
    path: '/intel/market',
    catalog: 2_000_000,
    reference: 5_000_000,
    isPrepaid: true,
    input: () => ({ param: 'owl boxes', depth: 'deep' }),
    ...searching('param'),
  },
  {
    name: 'intel-competitive',
    path: '/intel/competitive',
    catalog: 3_000_000,
    reference: 8_000_000,
    isPrepaid: true,
    input: () => ({ param: 'Strixa' }),
    ...searching('param'),
  },
  {
    name: 'intel-site-audit',
    path: '/intel/site-audit',
    catalog: 300_000,
    reference: 750_000,
    isPrepaid: true,
    input: ({ site }) => ({ param: `${site}/` }),
    ...reading('param'),
  },
  {
    name: 'intel-project',
    path: '/intel/project',
    catalog: 50_000,
    reference: 50_000,
    isPrepaid: false,
    input: ({ site }) => ({ param: `${site}/`, contract }),
    ...reading('param'),
  },
]
