import type { ComponentChildren, ComponentType } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { useAddress } from './data/use-address.ts'
import { useLoaded } from './data/use-loaded.ts'
import { Shown } from './parts/shown.tsx'
import { Buy } from './views/buy.tsx'
import { Data } from './views/data.tsx'
import { History } from './views/history.tsx'
import { Job } from './views/job.tsx'
import { Jobs } from './views/jobs.tsx'
import { Memory } from './views/memory.tsx'
import { Overview } from './views/overview.tsx'
import { Receipt } from './views/receipts/receipt.tsx'
import { Receipts } from './views/receipts/receipts.tsx'

interface ListedView {
  name: string
  title: string
  View: ComponentType
  /** Shows one entry of the view. */
  Detail?: ComponentType<{ id: string }>
}

/** The views of keys and of monitors have scripts of their own, so that the first view of the page needs less. */
const Keys = loadedLater(async () => (await import('./views/keys/keys.tsx')).Keys)
const Monitors = loadedLater(async () => (await import('./views/monitors/monitors.tsx')).Monitors)
const Monitor = loadedLater(async () => (await import('./views/monitors/monitor.tsx')).Monitor)

const overview: ListedView = { name: 'overview', title: 'Overview', View: Overview }

/** The views of the dashboard, in the order of its navigation. The address ends in `#` and the name. */
const views: readonly ListedView[] = [
  overview,
  { name: 'keys', title: 'Keys', View: Keys },
  { name: 'history', title: 'History', View: History },
  { name: 'receipts', title: 'Receipts', View: Receipts, Detail: Receipt },
  { name: 'jobs', title: 'Jobs', View: Jobs, Detail: Job },
  { name: 'monitors', title: 'Monitors', View: Monitors, Detail: Monitor },
  { name: 'memory', title: 'Memory', View: Memory },
  { name: 'buy', title: 'Buy credits', View: Buy },
  { name: 'data', title: 'Your data', View: Data },
]

/**
 * The navigation and the view, or the entry, that the address names. A change moves the focus to the heading of the view.
 * `hasEntered`: a person has just signed in. `account`: stands beside the heading.
 */
export function Views({ hasEntered, account }: { hasEntered: boolean; account: ComponentChildren }) {
  const { view: name, detail } = useAddress()
  const { title, View, Detail } = views.find((known) => known.name === name) ?? overview
  const place = detail === undefined || Detail === undefined ? title : `${title} ${detail}`
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that had the focus is gone.
  useEffect(() => {
    if (hasEntered) heading.current?.focus()
  }, [])
  const shown = useRef(place)
  useEffect(() => {
    document.title = `${title} · Dashboard · webintel`
    if (shown.current === place) return
    shown.current = place
    heading.current?.focus()
    scrollTo({ top: 0 })
  }, [place])
  const nav = useRef<HTMLElement>(null)
  // On a phone, the links scroll sideways.
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (nav.current && current) nav.current.scrollLeft = current.offsetLeft - nav.current.clientWidth / 3
  }, [title])
  return (
    <div class="layout">
      <nav class="views" aria-label="Dashboard" ref={nav}>
        {views.map((view) => (
          <a key={view.name} href={`#${view.name}`} {...(view.title === title && { 'aria-current': 'page' })}>
            {view.title}
          </a>
        ))}
      </nav>
      <section aria-labelledby="view">
        <div class="title">
          <h1 id="view" ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {account}
        </div>
        {detail !== undefined && Detail !== undefined ? (
          <>
            <a class="back" href={`#${name}`}>
              ← All {title.toLowerCase()}
            </a>
            <Detail key={place} id={detail} />
          </>
        ) : (
          <View key={title} />
        )}
      </section>
    </div>
  )
}

function loadedLater<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return (props) => {
    const [loaded, reload] = useLoaded(load, [])
    return (
      <Shown loaded={loaded} reload={reload}>
        {(View) => <View {...props} />}
      </Shown>
    )
  }
}
