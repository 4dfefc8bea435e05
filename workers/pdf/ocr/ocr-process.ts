import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { createOCREngine, type OCREngine } from 'tesseract-wasm'
import type { TaskWork } from '#shared/child-processes/open-processes.ts'
import { dpiOf, type PagePicture } from './ocr.ts'

/** The engine of this process. */
let opening: Promise<OCREngine> | undefined

const work: TaskWork<PagePicture, string> = async (picture) => {
  opening ??= openEngine()
  const engine = await opening
  engine.setVariable('user_defined_dpi', String(dpiOf(picture)))
  engine.loadImage(toImageData(picture))
  try {
    return engine.getText()
  } finally {
    engine.clearImage()
  }
}

// oxlint-disable-next-line import/no-default-export
export default work

async function openEngine(): Promise<OCREngine> {
  const { resolve } = createRequire(import.meta.url)
  const wasmBinary = await readFile(join(dirname(resolve('tesseract-wasm')), 'tesseract-core.wasm'))
  const data = join(dirname(resolve('@tesseract.js-data/eng')), '4.0.0_best_int/eng.traineddata.gz')
  const engine = await createOCREngine({ wasmBinary })
  engine.loadModel(gunzipSync(await readFile(data)))
  return engine
}

/** The engine takes four bytes a pixel: red, green, blue and opacity. */
function toImageData({ width, height, gray }: PagePicture) {
  const data = new Uint8ClampedArray(gray.length * 4)
  const colors = new Uint32Array(data.buffer)
  for (const [index, shade] of gray.entries()) colors[index] = 0xff_00_00_00 + shade * 0x01_01_01
  return { width, height, data }
}
