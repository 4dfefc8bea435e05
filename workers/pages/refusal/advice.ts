/** What may help with a page that one operation cannot have, as the last sentence of its error. */
export const advice = {
  otherWays: ' /fetch/resilient tries a browser and other ways in.',
  runScripts: ' /fetch/pro runs them.',
}

/** The message as it stands inside the operation that the advice is to call. */
export function withoutAdvice(message: string): string {
  const given = Object.values(advice).find((each) => message.endsWith(each))
  return given === undefined ? message : message.slice(0, -given.length)
}
