import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

export interface Tunnel {
  /** The status of the proxy's response to CONNECT. */
  status: number
  head: string
  socket: Socket
}

/** Sends a raw CONNECT request to a proxy. */
export async function openTunnel(proxyUrl: string, authority: string): Promise<Tunnel> {
  const socket = await openSocket(proxyUrl)
  socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n\r\n`)
  const head = await firstChunk(socket)
  return { status: Number(head.split(' ')[1] ?? 0), head, socket }
}

/** The first chunk of a response; '' if the proxy closes the connection without one. */
function firstChunk(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    socket.once('data', (chunk) => {
      socket.pause()
      resolve(chunk.toString('latin1'))
    })
    socket.once('close', () => resolve(''))
  })
}

/** Sends bytes to a proxy and returns the whole response, until the proxy closes the connection. */
export async function answerTo(proxyUrl: string, bytes: string): Promise<string> {
  const socket = await openSocket(proxyUrl)
  socket.write(bytes)
  return text(socket)
}

/** A request in absolute form (RFC 9112, 3.2.2) with `Connection: close`. */
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
