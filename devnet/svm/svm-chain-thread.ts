import { parentPort, workerData } from 'node:worker_threads'
import { openSvmChain } from './open-svm-chain.ts'
import { rpcMethods } from './rpc-methods.ts'
import { serveRpc } from './serve-rpc.ts'

// A thread with a chain and its server: executing a transaction blocks, and must not block the service. It tells the
// server's URL, and ends when it is ended.

export interface SvmChainOptions {
  journalPath: string | undefined
  slotMs: number
}

// Given by openSvmDevnet alone.
const chain = await openSvmChain(workerData as SvmChainOptions)
parentPort?.postMessage(await serveRpc(rpcMethods(chain)))
