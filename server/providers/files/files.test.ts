import { createHash, createHmac, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFiles } from './createFiles.ts'
import { folderFiles } from './folderFiles.ts'
import { s3Files, type S3Settings } from './s3Files.ts'

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** The signature of a request by version 4 of AWS, written from its specification and not with the library that signs. */
function signatureOf({ method, url = '', headers }: IncomingMessage, { region, secretKey }: S3Settings): string {
  const [, signed = ''] = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '') ?? []
  const time = String(headers['x-amz-date'])
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name])}\n`)
  const canonical = [method, url, '', lines.join(''), signed, headers['x-amz-content-sha256']].join('\n')
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secretKey}`, time.slice(0, 8)))
  return hmac(key, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')).toString('hex')
}

/** A service of objects over HTTP that refuses what is signed wrongly, or is not what was signed. */
function bucketServer(settings: () => S3Settings): Server {
  const objects = new Map<string, Buffer>()
  const answer = async (request: IncomingMessage, reply: ServerResponse): Promise<unknown> => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const { method, url = '', headers } = request
    const isSigned = headers.authorization?.endsWith(`Signature=${signatureOf(request, settings())}`)
    if (!isSigned || sha256(body) !== headers['x-amz-content-sha256']) return reply.writeHead(403).end()
    if (method === 'PUT') objects.set(url, body)
    if (method === 'DELETE') return reply.writeHead(objects.delete(url) ? 204 : 404).end()
    return objects.has(url) ? reply.writeHead(200).end(objects.get(url)) : reply.writeHead(404).end()
  }
  return createServer((request, reply) => void answer(request, reply))
}

const settings: S3Settings = {
  endpoint: '',
  bucket: 'the files',
  region: 'eu-west-2',
  accessKey: 'AK',
  secretKey: 'SK',
}
let folder: string
let server: Server
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'runnel-files-'))
  server = bucketServer(() => settings)
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))
  settings.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true, force: true })
})

describe.each([
  ['a folder', () => folderFiles(join(folder, 'uploads'))],
  ['an S3-compatible bucket', () => s3Files(settings)],
])('%s', (_, open) => {
  it('gives back what it was given, until it is removed', async () => {
    const [store, key, bytes] = [open(), randomUUID(), Buffer.from([0, 1, 2, 255])]
    await store.write(key, bytes)
    expect(Buffer.from(await store.read(key))).toEqual(bytes)
    await store.remove(key)
    await store.remove(key)
    await expect(store.read(key)).rejects.toMatchObject({ name: 'ProviderError' })
  })
})

it('refuses what is signed with another key', async () => {
  const other = s3Files({ ...settings, secretKey: 'another' })
  await expect(other.write(randomUUID(), Buffer.from('a'))).rejects.toMatchObject({ code: 'refused', status: 403 })
})

it('takes keys that were replaced, with the token that comes with keys of short life', async () => {
  const tokens: unknown[] = []
  const own: S3Settings = { ...settings }
  const checking = bucketServer(() => own).on('request', ({ headers }) => tokens.push(headers['x-amz-security-token']))
  await new Promise<void>((ready) => void checking.listen(0, '127.0.0.1', ready))
  own.endpoint = `http://127.0.0.1:${(checking.address() as AddressInfo).port}`
  const env: Record<string, string> = {
    S3_ENDPOINT: own.endpoint,
    S3_BUCKET: own.bucket,
    S3_REGION: own.region,
    S3_ACCESS_KEY: own.accessKey,
    S3_SECRET_KEY: own.secretKey,
  }
  const files = createFiles(env, folder)
  await files.write('one', Buffer.from('a'))
  own.secretKey = 'the next'
  await expect(files.write('one', Buffer.from('a'))).rejects.toMatchObject({ code: 'refused' })
  Object.assign(env, { S3_SECRET_KEY: own.secretKey, S3_SESSION_TOKEN: 'for an hour' })
  await files.write('one', Buffer.from('a'))
  expect(tokens).toEqual([undefined, undefined, 'for an hour'])
  checking.close()
})

it('follows no redirect: what a person has sent goes to the service that is named, and nowhere else', async () => {
  const visited: string[] = []
  const elsewhere = createServer((request, reply) => {
    visited.push(request.method!)
    reply.writeHead(200).end()
  })
  await new Promise<void>((ready) => void elsewhere.listen(0, '127.0.0.1', ready))
  const location = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`
  const astray = createServer((_request, reply) => void reply.writeHead(307, { location }).end())
  await new Promise<void>((ready) => void astray.listen(0, '127.0.0.1', ready))
  const files = s3Files({ ...settings, endpoint: `http://127.0.0.1:${(astray.address() as AddressInfo).port}` })
  await expect(files.write('one', Buffer.from('a'))).rejects.toMatchObject({ code: 'unavailable' })
  await expect(files.read('one')).rejects.toMatchObject({ code: 'unavailable' })
  expect(visited).toEqual([])
  for (const one of [astray, elsewhere]) one.close()
})

it('says that a bucket cannot be reached', async () => {
  const gone = s3Files({ ...settings, endpoint: 'http://127.0.0.1:9' })
  await expect(gone.read(randomUUID())).rejects.toMatchObject({ code: 'unavailable' })
})

describe('a folder', () => {
  it('is readable for its owner only', async () => {
    const [path, key] = [join(folder, 'own'), randomUUID()]
    await folderFiles(path).write(key, Buffer.from('a'))
    const file = join(path, key.slice(0, 2), key)
    expect([(await stat(path)).mode & 0o777, (await stat(file)).mode & 0o777]).toEqual([0o700, 0o600])
    expect(await readdir(join(path, key.slice(0, 2)))).toEqual([key])
  })

  it('takes no key that is a path', async () => {
    const store = folderFiles(folder)
    for (const key of ['../outside', '/etc/passwd', `${randomUUID()}/../x`])
      await expect(store.write(key, Buffer.from('a'))).rejects.toThrow('not a key')
  })
})

describe('the environment', () => {
  it('names what is missing of a bucket', () => {
    const s3 = { S3_ENDPOINT: 'https://s3.example.com', S3_BUCKET: 'b' }
    expect(() => createFiles(s3, folder)).toThrow('S3_ENDPOINT is set, so S3_ACCESS_KEY, S3_SECRET_KEY must be set too')
    const keys = { S3_ACCESS_KEY: 'AK', S3_SECRET_KEY: 'SK' }
    expect(() => createFiles({ ...s3, ...keys, S3_ENDPOINT: 'example.com/b' }, folder)).toThrow('S3_ENDPOINT must be')
    expect(createFiles({ ...s3, ...keys }, folder)).toBeDefined()
    const production = { ...s3, ...keys, NODE_ENV: 'production' }
    for (const S3_ENDPOINT of ['http://s3.example.com', 'http://10.0.0.7:9000'])
      expect(() => createFiles({ ...production, S3_ENDPOINT }, folder)).toThrow('S3_ENDPOINT must begin with https://')
    for (const S3_ENDPOINT of ['https://s3.example.com', 'http://127.0.0.1:9000', 'http://localhost:9000'])
      expect(createFiles({ ...production, S3_ENDPOINT }, folder)).toBeDefined()
  })

  it('chooses a folder in the data folder, or another one', async () => {
    for (const [env, path] of [
      [{}, join(folder, 'uploads')],
      [{ UPLOAD_DIR: join(folder, 'elsewhere') }, join(folder, 'elsewhere')],
    ] as const) {
      const key = randomUUID()
      await createFiles(env, folder).write(key, Buffer.from('a'))
      expect(await readdir(join(path, key.slice(0, 2)))).toContain(key)
    }
  })
})
