import { jobWaitFor, type Call } from '#api/calls/call.ts'
import { sentFile, unreadInput } from '#api/calls/sent-file.ts'
import { deadlineOf, type Admission } from '#api/jobs/admission.ts'
import type { PaymentMethod } from '#api/payments/payments.ts'
import {
  assertAffordable,
  payableRequestOf,
  quoteCall,
  type PayableDeps,
  type QuoteDeps,
} from '#api/payments/quote-call.ts'
import { microDollars } from '#shared/contract/price.ts'
import type { UploadStore } from '#shared/storage/stores/open-jobs/uploads.ts'
import type { UploadLimits } from './limit-uploads.ts'
import type { PaidCall } from './paid-call.ts'

export interface ReceiveDeps extends PayableDeps, QuoteDeps {
  admission: Pick<Admission, 'admit'>
  syncWaitMs: number
  uploadLimits: UploadLimits
}

interface ReceivedCall extends Disposable {
  call: Call
}

/**
 * Reads the file of a call, and the fields beside it. Reads nothing before the payment covers the price and a worker can start the
 * job. The file is in memory until the call is disposed. Throws what quoting, admission, payment and the body throw.
 */
export async function receiveFile(
  call: Call,
  paymentMethod: PaymentMethod,
  deps: ReceiveDeps,
): Promise<ReceivedCall | undefined> {
  const { operation, upload, receivedAt, client, preference } = call
  if (upload === undefined) return undefined
  const { waitMs } = jobWaitFor(preference, unreadInput, deps.syncWaitMs)
  const payable = payableRequestOf(operation, { input: unreadInput, sent: () => unreadInput, waitMs }, deps)
  const prices = pricesFor(paymentMethod, deps.prices)
  const quoted = await quoteCall(payable, unreadInput, () => undefined, { ...deps, prices })
  assertAffordable(quoted.amount, call.maxPrice)
  await deps.admission.admit({ operation, input: unreadInput, receivedAt, caller: client })
  const { payer } = await paymentMethod.verify(payable, quoted, deadlineOf(operation, unreadInput, receivedAt))
  using slot = new DisposableStack()
  slot.use(deps.uploadLimits.begin({ payer, client }, upload.maxBytes))
  const { fields, file } = await upload.read()
  const sent = sentFile(file)
  const input = () => ({ ...fields, file: sent.reference })
  const held = slot.move()
  return {
    // The time limit of the work does not include the upload.
    call: { ...call, input, file: sent, receivedAt: deps.now() },
    [Symbol.dispose]: () => held.dispose(),
  }
}

/** Only payments on a chain have a minimum. */
export const pricesFor = ({ isOnChain }: PaymentMethod, prices: QuoteDeps['prices']): QuoteDeps['prices'] =>
  isOnChain ? prices : { ...prices, minimumPayment: microDollars('0') }

export interface KeepFileDeps {
  uploads: Pick<UploadStore, 'save' | 'remove'>
}

/** Stores the file of a call for its job, whose end removes it. Without one it expires. */
export async function keepFile({ call, requestId, deadlineAt }: PaidCall, { uploads }: KeepFileDeps): Promise<void> {
  const { file } = call
  if (file === undefined) return
  try {
    await uploads.save(requestId, file, deadlineAt + graceMs)
  } catch (thrown) {
    await uploads.remove(requestId).catch(() => undefined)
    throw thrown
  }
}

/** The deadline of a job that is paid upfront counts from its payment. */
const graceMs = 300_000
