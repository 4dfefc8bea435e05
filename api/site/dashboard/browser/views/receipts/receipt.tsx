import { useSession } from '#api/site/dashboard/browser/data/session.ts'
import { addressOf } from '#api/site/dashboard/browser/data/use-address.ts'
import { startedAt } from '#api/site/dashboard/browser/data/use-calls.ts'
import { useLoaded } from '#api/site/dashboard/browser/data/use-loaded.ts'
import { CopyButton } from '#api/site/dashboard/browser/parts/copy-button.tsx'
import { Fact } from '#api/site/dashboard/browser/parts/fact.tsx'
import { Shown } from '#api/site/dashboard/browser/parts/shown.tsx'
import { Tag } from '#api/site/dashboard/browser/parts/tag.tsx'
import { Time } from '#api/site/dashboard/browser/parts/time.tsx'
import { Transaction } from '#api/site/dashboard/browser/parts/transaction.tsx'
import { showDollars } from '#api/site/shell/browser/format.ts'
import { networkName } from '#api/site/wallets/browser/networks.ts'
import type { Result } from '#shared/contract/operations/index.ts'

type ReceiptView = Result<'receipt-get'>

/** One receipt: the amount, the payment, and the proofs. */
export function Receipt({ id }: { id: string }) {
  const { call } = useSession()
  const [loaded, reload] = useLoaded(() => call('receipt-get', { requestId: id }), [id])
  return (
    <Shown loaded={loaded} reload={reload}>
      {(receipt) => (
        <>
          <div class="panel receipt">
            <p class="muted">{amountNames[receipt.outcome]}</p>
            <p class="amount">{receipt.outcome === 'failed' ? '$0.00' : showDollars(receipt.price.amount)}</p>
            <p>
              <Tag state={receipt.outcome} /> <code>{`${receipt.method} ${receipt.endpoint}`}</code>
            </p>
            <Asked receipt={receipt} />
          </div>
          <div class="panel">
            <h2>Payment</h2>
            <Payment receipt={receipt} />
          </div>
          <div class="panel">
            <h2>Proof</h2>
            <Proof receipt={receipt} />
          </div>
        </>
      )}
    </Shown>
  )
}

/** What the call asked for, and the answer as long as it is stored. Both are for the wallet that paid; a receipt can be shown to others. */
function Asked({ receipt: { requestId, outcome, asked } }: { receipt: ReceiptView }) {
  const isStored = outcome !== 'failed' && startedAt(requestId) > Date.now() - jobLifeMs
  return (
    <p>
      {asked !== undefined && (
        <>
          Asked for <code>{asked}</code>.{' '}
        </>
      )}
      {isStored ? (
        <a href={addressOf('jobs', requestId)}>Open the answer</a>
      ) : (
        <span class="muted">Answers are stored for 24 hours.</span>
      )}
    </p>
  )
}

const jobLifeMs = 24 * 3_600_000

const amountNames: Readonly<Record<ReceiptView['outcome'], string>> = {
  delivered: 'Paid',
  pending: 'Paid; the outcome is not known yet',
  refunded: 'Paid, then refunded as credits',
  failed: 'Not charged',
}

function Payment({ receipt }: { receipt: ReceiptView }) {
  const { requestId, paymentMethod, network, refunded, payer, payTo, transaction, keyId, status, expiresAt } = receipt
  return (
    <dl class="fields">
      <Fact name="Called">
        <Time at={startedAt(requestId)} />
      </Fact>
      <Fact name="Paid with">{paymentMethod === 'credits' ? 'Credits' : `USDC on ${networkName(network ?? '')}`}</Fact>
      {refunded !== undefined && <Fact name="Refunded">{showDollars(refunded.amount)} in credits</Fact>}
      <Fact name="Payer">
        <code>{payer}</code>
      </Fact>
      {keyId !== undefined && (
        <Fact name="Spending key">
          <code>{keyId}</code>
        </Fact>
      )}
      {payTo !== undefined && (
        <Fact name="Paid to">
          <code>{payTo}</code>
        </Fact>
      )}
      {transaction !== undefined && network !== undefined && (
        <Fact name="Transaction">
          <Transaction network={network} transaction={transaction} />
        </Fact>
      )}
      {status !== undefined && <Fact name="Answer">HTTP {status}</Fact>}
      <Fact name="Kept until">
        <Time at={expiresAt} />
      </Fact>
    </dl>
  )
}

/** The hashes that the receipt fixes, and its place in the log that cannot be rewritten. */
function Proof({ receipt }: { receipt: ReceiptView }) {
  const { requestId, requestHash, responseHash, log, outcome } = receipt
  const address = `${useSession().settings.publicUrl}/receipts/${requestId}`
  return (
    <>
      <p>
        {log !== undefined && <Tag state="logged" />}
        {log === undefined && outcome !== 'failed' && <Tag state="pending" />}{' '}
        {log !== undefined
          ? `Leaf ${log.leafIndex.toLocaleString('en')} of the receipt log, which nobody can change afterwards.`
          : outcome === 'failed'
            ? 'A call that was not charged is not in the receipt log.'
            : 'The receipt enters the log within seconds after its outcome is final.'}
      </p>
      <dl class="fields">
        {requestHash !== undefined && (
          <Fact name="Request, SHA-256">
            <code>{requestHash}</code>
          </Fact>
        )}
        {responseHash !== undefined && (
          <Fact name="Answer, SHA-256">
            <code>{responseHash}</code>
          </Fact>
        )}
        {log !== undefined && (
          <Fact name="Inclusion proof">
            <a href={log.proof}>{log.leafHash.slice(0, 16)}…</a>
          </Fact>
        )}
      </dl>
      <div class="actions">
        <p class="muted">
          Everyone who has <a href={`/receipts/${requestId}`}>the address of this receipt</a> can read it, and nothing
          else. <a href="/docs/receipts">How to check a receipt</a>
        </p>
        <CopyButton text={address} label="the address of the receipt" />
      </div>
    </>
  )
}
