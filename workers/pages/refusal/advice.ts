/** The last sentence of an error message: an operation that may succeed. */
export const advice = {
  useResilient: ' Try /fetch/resilient: it uses a browser and other strategies.',
  usePro: ' Try /fetch/pro: it runs them.',
}

/** The message without its advice, for the operation that the advice recommends. */
export function withoutAdvice(message: string): string {
  const given = Object.values(advice).find((each) => message.endsWith(each))
  return given === undefined ? message : message.slice(0, -given.length)
}
