import { measure, type Load } from './measure.ts'

/** The other end of `openArm`: says that the arm is ready, and puts each load that is asked for on `call`. */
export function serveArm({ url = '', call }: { url?: string; call?: (number: number) => Promise<void> }): void {
  process.on('message', (load: Load) => void putOn(load))
  // The bench is gone, and so is the reason to go on.
  process.on('disconnect', () => process.exit(0))
  process.send?.({ url })

  async function putOn(load: Load): Promise<void> {
    if (call === undefined) throw new Error('this arm only serves')
    process.send?.(await measure(call, load))
  }
}
