import { addCopyButtons } from './copy-buttons.ts'
import { openSearch } from './search-field.ts'
import { makeTabs } from './tabs.ts'

// Every page of /docs works without this script.
makeTabs(document)
addCopyButtons(document)
openSearch(document)
