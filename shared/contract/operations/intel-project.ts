import { requestId } from '#shared/contract/models/answers/request-id.ts'
import { cacheFields, cacheInfo } from '#shared/contract/models/cache.ts'
import {
  projectChains,
  projectContract,
  projectDomain,
  projectGrades,
  projectSignal,
  projectSite,
} from '#shared/contract/models/intel/project.ts'
import { pageErrors } from '#shared/contract/models/page-answer.ts'
import { requestedUrl } from '#shared/contract/models/page.ts'
import { respondAsync, researchTimeout } from '#shared/contract/models/timeout.ts'
import { operation } from '#shared/contract/operation.ts'
import { perCall } from '#shared/contract/price.ts'
import { array, choice, integer, notBlank, object, optional, string, timestamp, url } from '#shared/contract/schema.ts'

export const intelProject = operation({
  name: 'intel-project',
  method: 'POST',
  path: '/intel/project',
  group: 'Companies and sites',
  tool: {
    name: 'intel_project',
    description:
      'Check the website of a token project and a contract address against it: weighted risk signals and a grade. Reads nothing on-chain.',
  },
  summary: 'Check a token project and its contract address for risks',
  description:
    'Reads the site of a token project and its pages about team, documents, terms, contract and audit, its scripts, and the registration of its domain. Checks the form of a contract address, and whether the site shows it. Returns every check with its weight, its evidence and whether it found a risk; a score of 100 less the weights of the risks, at most 39 with a critical one; and a grade from A to F. Nothing is read on-chain: the code, the owner and the trades of the contract are not checked, and a good grade is not advice. Promises are recognized in English. No language model takes part. For the registration and mail of a domain alone, use /domain.',
  access: 'paid',
  price: perCall({ catalog: '0.05' }),
  pool: 'intel',
  keepsFragment: true,
  timeoutMs: 120_000,
  input: object({
    url: url({ description: 'URL of the site of the project' }),
    contract: string({
      description: 'Address of the contract: 0x and 40 hex digits, or base58 for Solana',
      minLength: 1,
      maxLength: 100,
      pattern: notBlank,
    }),
    chain: optional(
      choice(projectChains, { description: 'Chain of the contract; checked against the form of the address' }),
    ),
    timeout: researchTimeout,
    async: respondAsync,
    ...cacheFields,
  }),
  fieldAliases: { param: 'url', address: 'contract', contractAddress: 'contract' },
  output: object({
    url: requestedUrl,
    finalUrl: string({ description: 'URL after redirects' }),
    title: string({ description: 'Title of the home page, up to 300 characters; empty if it has none' }),
    summary: string({ description: 'Grade, number of risks and the worst of them, as sentences' }),
    score: integer({
      description: '100 less the weights of the risks that were found; at most 39 with a critical one',
      minimum: 0,
      maximum: 100,
    }),
    grade: choice(projectGrades, { description: 'Grade of `score`. A: from 85, B: 70, C: 55, D: 40, E: 25' }),
    signals: array(projectSignal, { description: 'All checks that were made; risks first, by weight' }),
    contract: projectContract,
    domain: projectDomain,
    site: projectSite,
    pagesRead: array(string(), { description: 'URLs of the pages that were read, the home page first' }),
    disclaimer: string({ description: 'The limits of the check, as sentences to show beside the grade' }),
    warnings: optional(array(string(), { description: 'Parts that could not be checked, and the reasons' })),
    assessedAt: timestamp({ description: 'When the project was assessed, ISO 8601' }),
    cache: cacheInfo,
    requestId,
  }),
  cache: { keyFields: ['contract', 'chain'] },
  errors: [...pageErrors, 'RENDER_FAILED'],
  example: {
    input: { url: 'https://example.com/', contract: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', chain: 'ethereum' },
    output: {
      url: 'https://example.com/',
      finalUrl: 'https://example.com/',
      title: 'Example Coin',
      summary:
        'Grade B, 72 of 100 points: 2 of 24 checks found a risk, 0 of them critical. The pages that were read do not show the contract.',
      score: 72,
      grade: 'B',
      signals: [
        {
          code: 'CONTRACT_NOT_ON_SITE',
          severity: 'warning',
          weight: 20,
          found: true,
          evidence: { url: 'https://example.com/', quote: 'Example Coin' },
          message: 'The pages that were read do not show the contract.',
        },
        {
          code: 'NO_AUDIT',
          severity: 'warning',
          weight: 8,
          found: true,
          message: 'The site links to no audit of its contracts.',
        },
      ],
      contract: {
        address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
        chain: 'evm',
        isValid: true,
        checksum: 'valid',
        foundOnSite: false,
        whereFound: [],
        otherAddresses: [],
      },
      domain: {
        host: 'example.com',
        registrableDomain: 'example.com',
        registeredAt: '1995-08-14T04:00:00.000Z',
        ageDays: 11421,
        registrar: 'Example Registrar, Inc.',
        isRegistrantHidden: false,
        isServedOverTls: true,
      },
      site: {
        team: 'https://example.com/team',
        documentation: 'https://example.com/whitepaper.pdf',
        terms: 'https://example.com/terms',
        profiles: [{ network: 'x', url: 'https://x.com/example' }],
        audits: [],
      },
      pagesRead: ['https://example.com/', 'https://example.com/team'],
      disclaimer: 'Nothing was read on-chain. This is not advice to buy or sell.',
      assessedAt: '2026-11-20T13:20:00.000Z',
      cache: { state: 'miss', age: 0 },
      requestId: '019aa1b2-0000-7000-8000-000000000062',
    },
  },
})
