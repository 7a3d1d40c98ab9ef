import { join } from 'node:path'
import { isLoopbackName } from '../../base/loopback.ts'
import type { Environment } from '../serviceSettings.ts'
import type { FileStore } from './fileStore.ts'
import { folderFiles } from './folderFiles.ts'
import { s3Files } from './s3Files.ts'

const needed = ['S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const

function originOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`)
    throw new Error(
      `S3_ENDPOINT must be the origin of the service, such as https://s3.eu-west-2.amazonaws.com, not "${text}"`,
    )
  return url.origin
}

/**
 * The store of uploads that the environment names: a bucket if `S3_ENDPOINT` is set, otherwise `UPLOAD_DIR`, which is a
 * folder in the data folder unless it is set. `keepFree`: bytes of the folder's disk that files never take. Throws with the names of what is missing.
 */
export function createFiles(env: Environment, dataDir: string, keepFree = 0): FileStore {
  if (!env.S3_ENDPOINT) return folderFiles(env.UPLOAD_DIR || join(dataDir, 'uploads'), keepFree)
  const endpoint = originOf(env.S3_ENDPOINT)
  if (env.NODE_ENV === 'production' && endpoint.startsWith('http:') && !isLoopbackName(new URL(endpoint).hostname))
    throw new Error('S3_ENDPOINT must begin with https://, since the files of applicants are sent there')
  const missing = needed.filter((name) => !env[name])
  if (missing.length > 0) throw new Error(`S3_ENDPOINT is set, so ${missing.join(', ')} must be set too`)
  return s3Files({
    endpoint,
    bucket: env.S3_BUCKET!,
    region: env.S3_REGION || 'us-east-1',
    get accessKey() {
      return env.S3_ACCESS_KEY!
    },
    get secretKey() {
      return env.S3_SECRET_KEY!
    },
    get sessionToken() {
      return env.S3_SESSION_TOKEN || undefined
    },
  })
}
