import { creditsBalance } from './credits-balance.ts'
import { creditsBuy } from './credits-buy.ts'
import { creditsHistory } from './credits-history.ts'
import { freeFetch } from './free-fetch.ts'
import { freeSearch } from './free-search.ts'
import type { InlineHandler, InlineName } from './handler.ts'
import { jobCancel } from './job-cancel.ts'
import { jobGet } from './job-get.ts'
import { memoryDelete } from './memory/memory-delete.ts'
import { memoryGet } from './memory/memory-get.ts'
import { memoryList } from './memory/memory-list.ts'
import { memorySet } from './memory/memory-set.ts'
import { preview } from './preview.ts'
import { proofVerify } from './proof-verify.ts'
import { receiptGet } from './receipt-get.ts'
import { walletErase } from './wallet-erase.ts'
import { walletExport } from './wallet-export.ts'

/** One handler for each operation of the pool `inline`. A missing or unknown one does not compile. */
export const inlineHandlers = {
  'credits-buy': creditsBuy,
  'credits-balance': creditsBalance,
  'credits-history': creditsHistory,
  'memory-set': memorySet,
  'memory-get': memoryGet,
  'memory-list': memoryList,
  'memory-delete': memoryDelete,
  'wallet-export': walletExport,
  'wallet-erase': walletErase,
  'free-fetch': freeFetch,
  'free-search': freeSearch,
  preview,
  'job-get': jobGet,
  'job-cancel': jobCancel,
  'proof-verify': proofVerify,
  'receipt-get': receiptGet,
} satisfies { [N in InlineName]: InlineHandler<N> }
