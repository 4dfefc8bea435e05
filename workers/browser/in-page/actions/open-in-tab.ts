/**
 * Runs in each document before its scripts: a window that a script opens after a click opens in this tab, with one request. Without a
 * click it does not open, as in any browser. A frame that has the name of the window takes it.
 */
export function openInTab(): void {
  window.open = new Proxy(window.open, {
    apply(open, self, [url = '', name = '']: unknown[]) {
      if (!navigator.userActivation.isActive) return null
      const isFrame = document.getElementsByName(String(name)).length > 0
      return Reflect.apply(open, self, [url, isFrame ? name : '_top']) as Window | null
    },
  })
}
