import { themeKey } from '#api/site/shell/theme-key.ts'

// Sets the colours that the person chose, before the page is painted.
const root = document.documentElement
const show = (theme: string | null) => {
  root.dataset['theme'] = theme === 'light' || theme === 'dark' ? theme : 'system'
  const choice = document.querySelector<HTMLSelectElement>('#theme')
  if (choice !== null) choice.value = root.dataset['theme']
}
// A browser can refuse storage.
const remembered = () => {
  try {
    return localStorage.getItem(themeKey)
  } catch {
    return null
  }
}
const remember = (theme: string) => {
  try {
    if (theme === 'system') localStorage.removeItem(themeKey)
    else localStorage.setItem(themeKey, theme)
  } catch {}
}
show(remembered())
document.addEventListener('DOMContentLoaded', () => show(remembered()))
document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLSelectElement) || target.id !== 'theme') return
  remember(target.value)
  show(target.value)
})
// Another tab changed it.
addEventListener('storage', ({ key }) => {
  if (key === themeKey) show(remembered())
})
