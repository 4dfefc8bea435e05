import { measure, type Load } from './measure.ts'

export interface ArmOptions {
  url?: string
  /** What a load is made of. */
  call?: (number: number) => Promise<void>
  /** What this process has asked of its store so far. */
  operations?: () => number
}

/** The other end of `openArm`: says that the arm is ready, and answers each message with one. */
export function serveArm({ url = '', call, operations = () => 0 }: ArmOptions): void {
  process.on('message', (message: Load | 'operations') => void answer(message))
  // The bench is gone, and so is the reason to go on.
  process.on('disconnect', () => process.exit(0))
  process.send?.({ url })

  async function answer(message: Load | 'operations'): Promise<void> {
    if (message === 'operations') return void process.send?.({ operations: operations() })
    if (call === undefined) throw new Error('this arm only serves')
    process.send?.(await measure(call, message))
  }
}
