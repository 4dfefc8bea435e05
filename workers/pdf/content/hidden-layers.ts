import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

type LayerConfig = Awaited<ReturnType<PDFDocumentProxy['getOptionalContentConfig']>>

/** Which marked content belongs to a layer that a viewer hides at first (ISO 32000-2 §8.11). */
export class HiddenLayers {
  readonly #config: LayerConfig | undefined

  constructor(config?: LayerConfig) {
    this.#config = config
  }

  isHidden([tag, layer]: readonly unknown[]): boolean {
    if (tag !== 'OC' || typeof layer !== 'object' || layer === null || !this.#config) return false
    try {
      return !this.#config.isVisible(layer)
    } catch {
      return false
    }
  }
}

export async function readHiddenLayers(document: PDFDocumentProxy): Promise<HiddenLayers> {
  return new HiddenLayers(await document.getOptionalContentConfig({ intent: 'display' }).catch(() => undefined))
}
