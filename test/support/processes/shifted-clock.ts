// Loaded with `--import`: shifts the wall clock of a process by CLOCK_SHIFT_MS. Timers and performance.now stay correct, as
// on a machine whose clock is set wrong.

const realNow = Date.now
const now = () => realNow() + Number(process.env['CLOCK_SHIFT_MS'])

globalThis.Date = new Proxy(Date, {
  construct: (date, args, target): object => Reflect.construct(date, args.length === 0 ? [now()] : args, target),
  get: (date, name) => (name === 'now' ? now : Reflect.get(date, name)),
})
