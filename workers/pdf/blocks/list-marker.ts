/** Whether a word marks an item of a list: a bullet, a number or a letter with a mark behind it. */
export function isListMarker(word: string): boolean {
  return isBullet(word) || numbered.test(word)
}

export function isBullet(word: string): boolean {
  return bullets.has(word)
}

const bullets = new Set('•◦▪▫●○■□◆◇►▶▸‣⁃∙·➢➤✓✔❖⬥–—-*−⋆★⦁'.split(''))
const numbered = /^(?:\(?(?:\d{1,3}|[a-zA-Z]|[ivx]{1,5})[.)]|\(\d{1,3}\))$/u
