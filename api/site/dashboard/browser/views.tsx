import type { ComponentType } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { useLoaded } from './data/use-loaded.ts'
import { Shown } from './parts/shown.tsx'
import { Buy } from './views/buy.tsx'
import { Data } from './views/data.tsx'
import { History } from './views/history.tsx'
import { Jobs } from './views/jobs.tsx'
import { Memory } from './views/memory.tsx'
import { Monitors } from './views/monitors.tsx'
import { Overview } from './views/overview.tsx'
import { Receipts } from './views/receipts.tsx'

/** The views of the dashboard, in the order of its navigation. The address ends in `#` and the name. */
const views: readonly { name: string; title: string; View: ComponentType }[] = [
  { name: 'overview', title: 'Overview', View: Overview },
  { name: 'keys', title: 'Keys', View: Keys },
  { name: 'history', title: 'History', View: History },
  { name: 'receipts', title: 'Receipts', View: Receipts },
  { name: 'jobs', title: 'Jobs', View: Jobs },
  { name: 'monitors', title: 'Monitors', View: Monitors },
  { name: 'memory', title: 'Memory', View: Memory },
  { name: 'buy', title: 'Buy credits', View: Buy },
  { name: 'data', title: 'Your data', View: Data },
]

/** The navigation and the view that the address names. A change of the view moves the focus to its heading. */
export function Views() {
  const name = useHash()
  const { title, View } = views.find((known) => known.name === name) ?? overview
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(title)
  useEffect(() => {
    if (shown.current === title) return
    shown.current = title
    heading.current?.focus()
  }, [title])
  return (
    <div class="layout">
      <nav class="views" aria-label="Dashboard">
        {views.map((view) => (
          <a key={view.name} href={`#${view.name}`} {...(view.title === title && { 'aria-current': 'page' })}>
            {view.title}
          </a>
        ))}
      </nav>
      <section aria-labelledby="view">
        <h2 id="view" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <View key={title} />
      </section>
    </div>
  )
}

/** The view of keys has a script of its own: it is a fifth of the page. */
function Keys() {
  const [loaded, reload] = useLoaded(() => import('./views/keys/keys.tsx'), [])
  return (
    <Shown loaded={loaded} reload={reload}>
      {({ Keys: View }) => <View />}
    </Shown>
  )
}

const overview = { title: 'Overview', View: Overview }

function useHash(): string {
  const [hash, setHash] = useState(location.hash)
  useEffect(() => {
    const read = () => setHash(location.hash)
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  return hash.slice(1)
}
