import { bytesOf, fileLimits } from '#schemas/values/files.ts'

const megabyte = 1_000_000
const hour = 3600_000
const day = 24 * hour

/** What an upload may take of the server. docs/guides/uploads.md explains it to operators. */
export const uploadRules = {
  /** Bytes of one file. */
  size: bytesOf(fileLimits.size),
  /** Bytes that one browser may send in an hour. */
  sizePerHour: 200 * megabyte,
  /** Bytes of all files together that belong to no claim request yet: nobody can fill the disk without one. */
  openSize: 20_000 * megabyte,
  /** Files of one claim request. */
  perRequest: 50,
  /** Bytes of a piece in the store, which is all that an upload holds in memory. */
  piece: 1024 * 1024,
  /** Pieces of one file: each break of the connection makes one more. */
  pieces: 500,
  /** Milliseconds without a byte after which an unfinished upload is deleted. */
  unfinished: day,
  /** Milliseconds after which a file that belongs to no claim request is deleted: as long as a journey is kept. */
  unclaimed: 30 * day,
  /** Milliseconds after which a piece that never got its place is deleted. */
  leftPiece: hour,
} as const
