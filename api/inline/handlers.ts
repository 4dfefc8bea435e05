import { monitorDeliveries } from '#api/inline/monitor/monitor-history.ts'
import { creditsBalance, creditsBuy, creditsHistory } from './credits.ts'
import { freeFetch, freeSearch } from './free-tier.ts'
import type { InlineHandler, InlineName } from './handler.ts'
import { jobCancel, jobGet } from './jobs.ts'
import { keyCreate, keyCreateChild, keyList, keyRevoke, keyUpdate } from './keys.ts'
import { memoryDelete, memoryGet, memoryList, memorySet } from './memory.ts'
import { monitorBacktest } from './monitor/monitor-backtest.ts'
import { monitorCreate } from './monitor/monitor-create.ts'
import { monitorDelete } from './monitor/monitor-delete.ts'
import { monitorChecks } from './monitor/monitor-history.ts'
import { monitorPreview } from './monitor/monitor-preview.ts'
import { monitorRedeliver } from './monitor/monitor-redeliver.ts'
import { monitorRotateSecret } from './monitor/monitor-rotate-secret.ts'
import { monitorRun } from './monitor/monitor-run.ts'
import { monitorResume, monitorPause } from './monitor/pause-and-resume.ts'
import { monitorGet, monitorList } from './monitor/read-monitors.ts'
import { preview } from './preview.ts'
import { proofVerify } from './proof-verify.ts'
import { receiptGet, logConsistency, logProof, logHead } from './receipts.ts'
import { walletErase } from './wallet-erase.ts'
import { walletExport } from './wallet-export.ts'

/** One handler for each operation of the `inline` pool. A missing or unknown one does not compile. */
export const inlineHandlers = {
  'credits-buy': creditsBuy,
  'credits-balance': creditsBalance,
  'credits-history': creditsHistory,
  'key-create': keyCreate,
  'key-create-child': keyCreateChild,
  'key-list': keyList,
  'key-update': keyUpdate,
  'key-revoke': keyRevoke,
  'memory-set': memorySet,
  'memory-get': memoryGet,
  'memory-list': memoryList,
  'memory-delete': memoryDelete,
  'monitor-create': monitorCreate,
  'monitor-list': monitorList,
  'monitor-get': monitorGet,
  'monitor-delete': monitorDelete,
  'monitor-checks': monitorChecks,
  'monitor-deliveries': monitorDeliveries,
  'monitor-redeliver': monitorRedeliver,
  'monitor-pause': monitorPause,
  'monitor-resume': monitorResume,
  'monitor-run': monitorRun,
  'monitor-rotate-secret': monitorRotateSecret,
  'monitor-preview': monitorPreview,
  'monitor-backtest': monitorBacktest,
  'wallet-export': walletExport,
  'wallet-erase': walletErase,
  'free-fetch': freeFetch,
  'free-search': freeSearch,
  preview,
  'job-get': jobGet,
  'job-cancel': jobCancel,
  'proof-verify': proofVerify,
  'receipt-get': receiptGet,
  'log-head': logHead,
  'log-proof': logProof,
  'log-consistency': logConsistency,
} satisfies { [N in InlineName]: InlineHandler<N> }
