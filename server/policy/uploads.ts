import { bytesOf, fileLimits } from '#schemas/values/files.ts'

const megabyte = 1_000_000
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** What an upload may take of the server. docs/guides/uploads.md explains it to operators. */
export const uploadRules = {
  /** Bytes of one file. */
  size: bytesOf(fileLimits.size),
  /** Bytes that one browser may send in an hour. */
  sizePerHour: 200 * megabyte,
  /** Bytes that one network (an IPv4 address, a /64) may send in a day, whatever they belong to. */
  sizePerDay: 5_000 * megabyte,
  /** Bytes of one network that belong to no claim request yet. */
  openSizePerNetwork: 1_000 * megabyte,
  /** All networks of a /48 together may send, and keep, this many times as much as one. */
  networksOfSite: 4,
  /** Bytes of all files together that belong to no claim request yet: nobody can fill the disk without one. */
  openSize: 20_000 * megabyte,
  /** Files of one claim request. */
  perRequest: 50,
  /** Bytes of the files of one claim request. */
  requestSize: 500 * megabyte,
  /** Bytes of a piece in the store, which is all that an upload holds in memory. */
  piece: 1024 * 1024,
  /** Pieces of one file: each break of the connection makes one more. */
  pieces: 500,
  /** Milliseconds after which an upload is deleted of which no byte has arrived. */
  empty: 10 * minute,
  /** Milliseconds without a byte after which an unfinished upload is deleted. */
  unfinished: day,
  /** Milliseconds after which a file that belongs to no claim request is deleted: as long as a journey is kept. */
  unclaimed: 30 * day,
  /** Milliseconds after which a piece that never got its place is deleted. */
  leftPiece: hour,
} as const
