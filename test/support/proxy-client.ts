import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

export interface Tunnel {
  /** Of the proxy's answer to the CONNECT. */
  status: number
  head: string
  socket: Socket
}

/** Asks a proxy for a tunnel, in its own words: nothing is checked or mended on the way. */
export async function openTunnel(proxyUrl: string, authority: string): Promise<Tunnel> {
  const socket = await openSocket(proxyUrl)
  socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n\r\n`)
  const head = await firstPiece(socket)
  return { status: Number(head.split(' ')[1] ?? 0), head, socket }
}

/** A proxy's answer to a CONNECT is one write; '' when it closes without one. */
function firstPiece(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    socket.once('data', (piece) => {
      socket.pause()
      resolve(piece.toString('latin1'))
    })
    socket.once('close', () => resolve(''))
  })
}

/** Everything a proxy answers to these bytes, until it closes the connection. */
export async function answerTo(proxyUrl: string, bytes: string): Promise<string> {
  const socket = await openSocket(proxyUrl)
  socket.write(bytes)
  return text(socket)
}

/** A request in absolute form, after which the connection closes. */
export function absoluteForm(url: string, fields: readonly string[] = [], method = 'GET'): string {
  const host = new URL(url).host
  return `${[`${method} ${url} HTTP/1.1`, `Host: ${host}`, 'Connection: close', ...fields].join('\r\n')}\r\n\r\n`
}

export async function openSocket(proxyUrl: string): Promise<Socket> {
  const { hostname, port } = new URL(proxyUrl)
  const socket = connect({ host: hostname, port: Number(port) })
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}
