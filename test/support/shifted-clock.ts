// Loaded by `--import` before anything else: a process whose clock is wrong by CLOCK_SHIFT_MS. What measures spans of
// time (performance.now, timers) goes right, as on a machine whose clock was set wrong.

const rightNow = Date.now
const now = () => rightNow() + Number(process.env['CLOCK_SHIFT_MS'])

globalThis.Date = new Proxy(Date, {
  construct: (date, given, target): object => Reflect.construct(date, given.length === 0 ? [now()] : given, target),
  get: (date, name) => (name === 'now' ? now : Reflect.get(date, name)),
})
