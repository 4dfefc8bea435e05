import { openAssets, type SiteAssets } from '#api/site/assets/open-assets.ts'
import type { Shell, SiteFacts } from './site-page.ts'

/** The pages of this deployment have these parts. */
export interface Site extends Pick<SiteAssets, 'load'> {
  /** Builds the scripts and styles on the first call. */
  shell: () => Promise<Shell>
}

/** Nothing is built before the first page is requested. `facts` is read for each page, because the port is unknown at first. */
export function openSite(facts: () => SiteFacts): Site {
  const { built, load } = openAssets()
  return {
    load,
    async shell() {
      const { entry } = await built()
      return { entry, ...facts() }
    },
  }
}
