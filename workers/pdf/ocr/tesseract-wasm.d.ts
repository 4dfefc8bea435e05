/** The part of the package that we use. Its own types are not where its `exports` lead. */
declare module 'tesseract-wasm' {
  export interface OCREngine {
    setVariable: (name: string, value: string) => void
    loadModel: (model: Uint8Array) => void
    loadImage: (image: { width: number; height: number; data: Uint8ClampedArray }) => void
    /** The text of the image in reading order, in lines. */
    getText: () => string
    clearImage: () => void
  }

  export function createOCREngine(options: { wasmBinary: Uint8Array }): Promise<OCREngine>
}
