import { parentPort, workerData } from 'node:worker_threads'
import { openSvmChain } from './open-svm-chain.ts'
import { rpcMethods } from './rpc-methods.ts'
import { serveRpc } from './serve-rpc.ts'

// Runs a chain and its RPC server in a thread, since executing a transaction blocks. Posts the server's URL; runs until it
// is terminated.

export interface SvmChainOptions {
  journalPath: string | undefined
  slotMs: number
  /** 0 picks a free port. */
  port: number
}

// Only openSvmDevnet starts this thread.
const options = workerData as SvmChainOptions
const chain = await openSvmChain(options)
parentPort?.postMessage(await serveRpc(rpcMethods(chain), options.port))
