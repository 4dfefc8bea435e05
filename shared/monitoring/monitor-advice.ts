/**
 * The message of a page error for the owner of a monitor. A monitor has tiers in place of the operations that such a message
 * may recommend in its last sentence.
 */
export function monitorMessage(message: string): string {
  const start = message.lastIndexOf(' Try /fetch/')
  if (start === -1) return message
  const fact = message.slice(0, start)
  return message.startsWith('/fetch/pro', start + ' Try '.length) ? `${fact} ${useBrowser}` : fact
}

const useBrowser = 'A monitor with the tier pro or auto runs them.'
