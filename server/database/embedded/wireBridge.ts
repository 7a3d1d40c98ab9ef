import { Duplex } from 'node:stream'
import type { Worker } from 'node:worker_threads'
import type { FromWorker, ToWorker } from './messages.ts'

/** Type byte of a client's Terminate message. The embedded database has one session, which must outlive its clients. */
const terminate = 'X'.charCodeAt(0)

let clients = 0

/** The stream that `pg` uses as its socket: writes go to the database's thread, replies come back as data. */
export class WireBridge extends Duplex {
  readonly #worker: Worker
  readonly #client = ++clients
  readonly #hear = (message: FromWorker) => {
    if (message.kind === 'failed') this.destroy(new Error(`The embedded database failed: ${message.reason}`))
    else if (message.kind === 'bytes' && message.client === this.#client) this.push(Buffer.from(message.bytes))
  }
  readonly #ended = () => this.destroy(new Error('The embedded database has stopped'))

  constructor(worker: Worker) {
    super()
    this.#worker = worker
    worker.on('message', this.#hear)
    worker.once('exit', this.#ended)
  }

  connect(): void {
    queueMicrotask(() => this.emit('connect'))
  }

  #send(bytes: Uint8Array) {
    if (bytes[0] === terminate) return
    // A small buffer is a view of a large one, which would be copied as a whole.
    this.#worker.postMessage({ kind: 'bytes', client: this.#client, bytes: new Uint8Array(bytes) } satisfies ToWorker)
  }

  /** Messages written together are executed together, in one round trip. */
  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk)))
    done()
  }
  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#send(chunk)
    done()
  }
  override _read(): void {}
  override _final(done: () => void): void {
    this.push(null)
    done()
  }
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#worker.off('message', this.#hear)
    this.#worker.off('exit', this.#ended)
    done(error)
  }

  // Socket methods that an in-process stream does not need.
  setNoDelay = (): this => this
  setKeepAlive = (): this => this
  ref = (): this => this
  unref = (): this => this
}
