import type { ComponentChildren } from 'preact'
import type { Pages } from '#api/site/dashboard/browser/data/use-pages.ts'
import { Loading, Notice } from '#api/site/shell/browser/notice.tsx'

interface Props<T> {
  /** The table in words, for screen readers. */
  caption: string
  /** `isHidden`: screen readers name the column, and nobody else needs its name. */
  columns: readonly { name: string; isNumber?: boolean; isHidden?: boolean }[]
  pages: Pages<T>
  row: (entry: T) => ComponentChildren
  /** Shown if the list has no entries. */
  empty: ComponentChildren
}

/** A table that grows by pages, with its loading, empty and error states. */
export function PagedTable<T>({ caption, columns, pages, row, empty }: Props<T>) {
  const { entries, isLoading, failure, more } = pages
  const isEmpty = entries.length === 0
  return (
    <>
      {isEmpty && !isLoading && failure === undefined && (
        // A page of entries that were left out says nothing about the next one.
        <p class="empty">{more === undefined ? empty : 'Nothing to show so far.'}</p>
      )}
      {!isEmpty && (
        <div class="scroll" role="region" aria-label={caption} tabIndex={0}>
          <table class="rows">
            <caption class="visually-hidden">{caption}</caption>
            <thead>
              <tr>
                {columns.map(({ name, isNumber, isHidden }) => (
                  <th key={name} scope="col" class={isNumber === true ? 'number' : ''}>
                    {isHidden === true ? <span class="visually-hidden">{name}</span> : name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>{entries.map(row)}</tbody>
          </table>
        </div>
      )}
      {failure !== undefined && <Notice kind="bad">{failure}</Notice>}
      {isLoading && <Loading />}
      {!isLoading && more !== undefined && (
        <p>
          <button type="button" onClick={more}>
            {failure === undefined ? 'Show more' : 'Try again'}
          </button>
        </p>
      )}
    </>
  )
}

/** Says that a list of calls is not complete. */
export const PartialList = () => <p class="muted">This wallet has very many calls. Only a part of them is listed.</p>
