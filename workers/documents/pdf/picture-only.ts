import { AppError } from '#shared/contract/errors.ts'

export function pictureOnly(): AppError {
  return new AppError(
    'EMPTY_CONTENT',
    'The PDF shows pictures without text, such as scanned pages. POST /pdf with "ocr": true reads their text.',
  )
}
