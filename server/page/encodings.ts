import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The encodings of what the server compresses itself, the better first. */
const encodings = ['br', 'gzip'] as const

/** Whether an `Accept-Encoding` names an encoding; `br;q=0` refuses it. */
const accepts = (header: string | string[] | undefined, encoding: string): boolean =>
  String(header ?? '')
    .split(',')
    .some((one) => one.trim().split(';')[0] === encoding && !/;\s*q=0(?:\.0*)?$/.test(one.trim()))

/** A body as it is sent, by its encoding. */
export type Bodies = Record<'identity' | (typeof encodings)[number], Buffer>

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/** A body in every encoding, each as small as it gets. */
export async function encoded(identity: Buffer): Promise<Bodies> {
  const [br, zipped] = await Promise.all([
    brotli(identity, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: identity.length } }),
    deflate(identity, { level: 9 }),
  ])
  return { identity, br, gzip: zipped }
}

/** Sends a body in the best encoding that the caller reads. A shared cache keeps them apart. */
export function sendEncoded({ headers }: FastifyRequest, reply: FastifyReply, bodies: Bodies): FastifyReply {
  void reply.header('vary', 'accept-encoding')
  const encoding = encodings.find((one) => accepts(headers['accept-encoding'], one))
  return encoding ? reply.header('content-encoding', encoding).send(bodies[encoding]) : reply.send(bodies.identity)
}
