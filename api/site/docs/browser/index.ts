import { addCopyButtons, makeTabs } from './code-blocks.ts'
import { markSection } from './mark-section.ts'
import { openSearch } from './search-dialog.ts'

// Every page of /docs works without this script.
makeTabs(document)
addCopyButtons(document)
openSearch(document)
markSection(document)
