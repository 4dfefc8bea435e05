import type { Pool } from '#shared/contract/job.ts'
import type { InputOf, ResultOf } from '#shared/contract/operation.ts'
import { answer } from './answer.ts'
import { batchExtract } from './batch-extract.ts'
import { batchFetch } from './batch-fetch.ts'
import { company } from './company.ts'
import { compare } from './compare.ts'
import { contents } from './contents.ts'
import { convert } from './convert.ts'
import { crawl } from './crawl.ts'
import { creditsBalance } from './credits-balance.ts'
import { creditsBuy } from './credits-buy.ts'
import { creditsHistory } from './credits-history.ts'
import { discussions } from './discussions.ts'
import { domain } from './domain.ts'
import { extractSmart } from './extract-smart.ts'
import { extract } from './extract.ts'
import { fetchBasic } from './fetch-basic.ts'
import { fetchPro } from './fetch-pro.ts'
import { fetchResilient } from './fetch-resilient.ts'
import { freeFetch } from './free-fetch.ts'
import { freeSearch } from './free-search.ts'
import { intelCompany } from './intel-company.ts'
import { intelCompetitive } from './intel-competitive.ts'
import { intelMarket } from './intel-market.ts'
import { intelProject } from './intel-project.ts'
import { intelSiteAudit } from './intel-site-audit.ts'
import { jobCancel } from './job-cancel.ts'
import { jobGet } from './job-get.ts'
import { keyCreateChild } from './key-create-child.ts'
import { keyCreate } from './key-create.ts'
import { keyList } from './key-list.ts'
import { keyRevoke } from './key-revoke.ts'
import { keyUpdate } from './key-update.ts'
import { logConsistency } from './log-consistency.ts'
import { logHead } from './log-head.ts'
import { logProof } from './log-proof.ts'
import { map } from './map.ts'
import { memoryDelete } from './memory-delete.ts'
import { memoryGet } from './memory-get.ts'
import { memoryList } from './memory-list.ts'
import { memorySet } from './memory-set.ts'
import { monitorBacktest } from './monitor-backtest.ts'
import { monitorChecks } from './monitor-checks.ts'
import { monitorCreate } from './monitor-create.ts'
import { monitorDelete } from './monitor-delete.ts'
import { monitorDeliveries } from './monitor-deliveries.ts'
import { monitorGet } from './monitor-get.ts'
import { monitorList } from './monitor-list.ts'
import { monitorPause } from './monitor-pause.ts'
import { monitorPreview } from './monitor-preview.ts'
import { monitorRedeliver } from './monitor-redeliver.ts'
import { monitorResume } from './monitor-resume.ts'
import { monitorRotateSecret } from './monitor-rotate-secret.ts'
import { monitorRun } from './monitor-run.ts'
import { packageInfo } from './package-info.ts'
import { pdf } from './pdf.ts'
import { preview } from './preview.ts'
import { proofVerify } from './proof-verify.ts'
import { receiptGet } from './receipt-get.ts'
import { researchDeep } from './research-deep.ts'
import { research } from './research.ts'
import { screenshot } from './screenshot.ts'
import { searchAutocomplete } from './search-autocomplete.ts'
import { searchImages } from './search-images.ts'
import { searchNews } from './search-news.ts'
import { searchPlaces } from './search-places.ts'
import { searchScholar } from './search-scholar.ts'
import { searchShopping } from './search-shopping.ts'
import { searchTrends } from './search-trends.ts'
import { search } from './search.ts'
import { tech } from './tech.ts'
import { walletErase } from './wallet-erase.ts'
import { walletExport } from './wallet-export.ts'
import { youtubeTranscript } from './youtube-transcript.ts'

/** All operations. Each one needs a handler in its pool, or the code does not compile. */
export const operations = [
  fetchBasic,
  fetchPro,
  fetchResilient,
  screenshot,
  batchFetch,
  contents,
  map,
  crawl,
  pdf,
  convert,
  search,
  searchNews,
  searchImages,
  searchPlaces,
  searchShopping,
  searchScholar,
  searchAutocomplete,
  searchTrends,
  answer,
  research,
  researchDeep,
  extract,
  batchExtract,
  extractSmart,
  compare,
  packageInfo,
  youtubeTranscript,
  discussions,
  domain,
  tech,
  intelProject,
  intelSiteAudit,
  company,
  intelCompany,
  intelMarket,
  intelCompetitive,
  creditsBuy,
  creditsBalance,
  creditsHistory,
  keyCreate,
  keyList,
  keyCreateChild,
  keyUpdate,
  keyRevoke,
  memorySet,
  memoryGet,
  memoryList,
  memoryDelete,
  monitorCreate,
  monitorList,
  monitorGet,
  monitorDelete,
  monitorChecks,
  monitorDeliveries,
  monitorRedeliver,
  monitorPause,
  monitorResume,
  monitorRun,
  monitorRotateSecret,
  monitorPreview,
  monitorBacktest,
  walletExport,
  walletErase,
  freeFetch,
  freeSearch,
  preview,
  jobGet,
  jobCancel,
  proofVerify,
  receiptGet,
  logHead,
  logProof,
  logConsistency,
] as const

export type AnyOperation = (typeof operations)[number]
export type OperationName = AnyOperation['name']
export type OperationNamed<N extends OperationName> = Extract<AnyOperation, { name: N }>
export type OperationIn<P extends Pool> = Extract<AnyOperation, { pool: P }>['name']

export type Input<N extends OperationName> = InputOf<OperationNamed<N>>
export type Result<N extends OperationName> = ResultOf<OperationNamed<N>>
