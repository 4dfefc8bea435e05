import '#api/site/docs/browser/index.ts'
import { openPlayground } from './open-playground.ts'

openPlayground(document)
