import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { ProviderError } from '../types.ts'
import type { FileStore } from './fileStore.ts'

export interface S3Settings {
  /** Origin of the service, such as `https://s3.eu-west-2.amazonaws.com`. */
  endpoint: string
  bucket: string
  region: string
  /** The keys are read for each request, since they may be replaced while the server runs. */
  accessKey: string
  secretKey: string
  /** Comes with keys of short life. */
  sessionToken?: string | undefined
}

/** Milliseconds for one request. A piece has a megabyte at most. */
const patience = 20_000
/** Attempts after the first, at which the service was busy. */
const retries = 2

/** Keeps pieces in a bucket of an S3-compatible service, whose address has the bucket in its path. */
export function s3Files(settings: S3Settings): FileStore {
  const { endpoint, bucket, region } = settings
  const client = (): AwsClient => {
    const { accessKey: accessKeyId, secretKey: secretAccessKey, sessionToken } = settings
    return new AwsClient({ accessKeyId, secretAccessKey, sessionToken, service: 's3', region, retries })
  }
  async function ask(method: 'PUT' | 'GET' | 'DELETE', key: string, body?: Uint8Array): Promise<Response> {
    const url = `${endpoint}/${encodeURIComponent(bucket)}/${encodeURIComponent(key)}`
    // With the hash in its signature, a piece that was damaged on its way is refused.
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    const response = await client()
      .fetch(url, {
        method,
        // What people have sent must not follow a redirect to another host.
        redirect: 'error',
        headers: { 'x-amz-content-sha256': hash },
        signal: AbortSignal.timeout(patience),
        ...(body ? { body: new Uint8Array(body) } : {}),
      })
      .catch((error: unknown) => {
        throw new ProviderError('unavailable', `files: ${error instanceof Error ? error.name : 'unknown'}`)
      })
    if (response.ok || (method === 'DELETE' && response.status === 404)) return response
    throw new ProviderError(response.status >= 500 ? 'unavailable' : 'refused', 'files', response.status)
  }
  return {
    write: async (key, bytes) => {
      await ask('PUT', key, bytes)
    },
    read: async (key) => new Uint8Array(await (await ask('GET', key)).arrayBuffer()),
    remove: async (key) => {
      await ask('DELETE', key)
    },
  }
}
