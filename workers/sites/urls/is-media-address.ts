/** Whether the path of a URL ends like that of a picture, sound, video, archive or font: a file without text to read. */
export function isMediaAddress({ pathname }: URL): boolean {
  const dot = pathname.lastIndexOf('.')
  return dot > pathname.lastIndexOf('/') && mediaExtensions.has(pathname.slice(dot + 1).toLowerCase())
}

const pictures = 'jpg jpeg png gif webp avif svg ico bmp tif tiff heic heif jxl psd'
const sounds = 'mp3 m4a aac ogg oga opus wav flac aif aiff mid wma'
const videos = 'mp4 m4v webm mov avi mkv mpg mpeg ogv wmv flv 3gp'
const archives = 'zip gz tgz bz2 tbz xz txz zst 7z rar tar jar war iso dmg pkg msi exe deb rpm apk'
const fonts = 'woff woff2 ttf otf eot'

const mediaExtensions = new Set([pictures, sounds, videos, archives, fonts].flatMap((names) => names.split(' ')))
