import { ForPeople, forStaff } from 'runnel/browser'
import type {
  ConfirmPassword,
  ChangePassword,
  DiscardDraft,
  DraftChange,
  DraftConflict,
  DraftText,
  Evidence,
  FunnelVersion,
  Me,
  NewFunnel,
  NewSecondFactor,
  OpenProposal,
  PeopleReport,
  Project,
  ProjectFile,
  Propose,
  Refusal,
  Proposal,
  Publication,
  Publish,
  Pushed,
  PushFiles,
  ReturnTo,
  SavedDraft,
  SaveDraft,
  SignIn,
  SignInWays,
  UseSecondFactor,
  StaffSession,
  Withdraw,
} from '#schemas/studio/index.ts'

const usualTimeout = 20_000 // ms
const gone = 'The server cannot be reached. Check your connection; this page tries again when you do.'
const late = 'The server has not answered yet. Try again in a moment.'
const broken = 'The server made a mistake. Try again in a moment.'

/** Why a call of the studio failed. */
export class StudioError extends ForPeople {
  /** 0 when no reply arrived. */
  readonly status: number
  /** The reply, if it was JSON: for example a `DraftConflict` with 409. */
  readonly body: unknown
  /** Whether nobody is signed in here any more. */
  readonly signedOut: boolean
  constructor(status: number, message: string, body?: unknown, signedOut = false) {
    super(message)
    this.name = 'StudioError'
    this.status = status
    this.body = body
    this.signedOut = signedOut
  }
  /** Whether the server was not reached, so that the same call may succeed later. */
  get offline(): boolean {
    return this.status === 0
  }
}

/** Who wants to know that the session has ended. */
const listeners = new Set<() => void>()

/** Calls `listener` each time that a call finds the session ended. Returns how to stop that. */
export function onSignedOut(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Asks for the password; resolves to whether it was given. */
type AskForPassword = () => Promise<boolean>
let askForPassword: AskForPassword | undefined
let asked: Promise<boolean> | undefined

/** Lets `ask` ask for the password when a call needs it again. Returns how to stop that. */
export function onPasswordNeeded(ask: AskForPassword): () => void {
  askForPassword = ask
  return () => void (askForPassword = askForPassword === ask ? undefined : askForPassword)
}

/** Asks once for all calls that wait. */
const passwordAgain = (): Promise<boolean> =>
  (asked ??= (askForPassword?.() ?? Promise.resolve(false)).finally(() => (asked = undefined)))

/** Whether a call was refused with this code. */
export const isRefused = (error: unknown, code: Refusal): boolean =>
  error instanceof StudioError && (error.body as { code?: string } | undefined)?.code === code

interface Options {
  signal?: AbortSignal
  /** For a call while the page is being left. */
  keepalive?: boolean
}

const sendTo = async (method: string, path: string, body: unknown, options: Options): Promise<Response> => {
  try {
    return await fetch(`/api/studio${path}`, {
      method,
      credentials: 'same-origin',
      cache: 'no-store',
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json; charset=utf-8' } }),
      keepalive: options.keepalive || undefined,
      signal: AbortSignal.any([AbortSignal.timeout(usualTimeout), ...(options.signal ? [options.signal] : [])]),
    })
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw new StudioError(0, (error as Error).name === 'TimeoutError' ? late : gone)
  }
}

const readJson = async (response: Response): Promise<unknown> => {
  try {
    const text = await response.text()
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

const said = (body: unknown): string | undefined => {
  const error = (body as { error?: unknown } | undefined)?.error
  return typeof error === 'string' && error.trim() !== '' ? error.trim() : undefined
}

async function call<Reply>(method: string, path: string, body?: unknown, options: Options = {}): Promise<Reply> {
  const response = await sendTo(method, path, body, options)
  const reply = await readJson(response)
  if (response.ok) return reply as Reply
  throw new StudioError(
    response.status,
    said(reply) ?? (response.status >= 500 ? broken : `The server refused this (${response.status}).`),
    reply,
  )
}

/** Whether the visitor is signed in: the server answers 404 to every request of a stranger. */
const isSignedOut = (): Promise<boolean> =>
  call<Me>('GET', '/me').then(
    () => false,
    (error: unknown) => error instanceof StudioError && [401, 404].includes(error.status),
  )

/** A call of a signed-in author. If it needs the password again, it waits until it was given. */
const asStaff = async <Reply>(method: string, path: string, body?: unknown, options?: Options): Promise<Reply> => {
  try {
    return await call<Reply>(method, path, body, options)
  } catch (error) {
    if (!(error instanceof StudioError)) throw error
    if (isRefused(error, 'password-again')) {
      if (await passwordAgain()) return asStaff<Reply>(method, path, body, options)
      throw new StudioError(403, 'Nothing was done, since this needs your password again.', error.body)
    }
    if (error.status !== 401 && !(error.status === 404 && (await isSignedOut()))) throw error
    for (const listener of listeners) listener()
    throw new StudioError(error.status, 'You are signed out. Sign in again to go on.', error.body, true)
  }
}

const get = <Reply>(path: string, options?: Options) => asStaff<Reply>('GET', path, undefined, options)
const post = <Reply>(path: string, body?: unknown, options?: Options) => asStaff<Reply>('POST', path, body, options)

/** `?a=1&b=2` of what is given. */
const query = (given: Record<string, string | number | undefined>): string => {
  const entries = Object.entries(given).filter(([, value]) => value !== undefined && value !== '')
  return entries.length > 0 ? `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}` : ''
}

const at = encodeURIComponent

/** Where a sign-in with the provider of OpenID Connect begins. */
export const openidAddress = '/api/studio/openid'

/** The API of the studio: one function per call of schemas/studio. Each rejects with a `StudioError`. */
export const studio = {
  signInWays: () => call<SignInWays>('GET', '/sign-in'),
  signIn: (input: SignIn) => call<Me>('POST', '/sign-in', input),
  signOut: () => call<void>('POST', '/sign-out'),
  /** Undefined if nobody is signed in. A stranger who asks for `/me` is refused, and browsers report that as an error. */
  me: async (): Promise<Me | undefined> => (await call<SignInWays>('GET', '/sign-in')).me,

  /** The password once more, for calls that need it. */
  confirm: (input: ConfirmPassword) => post<void>('/confirm', input),
  newSecondFactor: () => post<NewSecondFactor>('/second-factor'),
  useSecondFactor: (input: UseSecondFactor) => asStaff<Me>('PUT', '/second-factor', input),
  sessions: () => get<StaffSession[]>('/sessions'),
  endSession: (id: string) => post<void>(`/sessions/${at(id)}/end`),
  /** Everybody with the old password is signed out, this browser too. */
  changePassword: (input: ChangePassword) => asStaff<void>('PUT', '/password', input),

  project: () => get<Project>('/project'),
  saveDraft: (input: SaveDraft, options?: Options) => asStaff<SavedDraft>('PUT', '/drafts', input, options),
  beginFunnel: (input: NewFunnel) => post<ProjectFile>('/funnels', input),
  discardDraft: (input: DiscardDraft) => post<void>('/drafts/discard', input),
  history: (of: { path?: string; before?: number }) => get<DraftChange[]>(`/history${query(of)}`),
  changes: (after: number, options?: Options) => get<DraftChange[]>(`/changes${query({ after })}`, options),
  historyText: (id: number) => get<DraftText>(`/history/${id}`),
  /** A text that was published, by its SHA-256. */
  publishedText: (sha256: string) => get<DraftText>(`/texts/${at(sha256)}`),
  push: (input: PushFiles) => post<Pushed>('/push', input),

  propose: (input: Propose) => post<Proposal>('/proposals', input),
  openProposals: (of: { funnel?: string | undefined }) => get<OpenProposal[]>(`/proposals${query(of)}`),
  proposal: (id: string, options?: Options) => get<Proposal>(`/proposals/${at(id)}`, options),
  people: (id: string, options?: Options) => get<PeopleReport>(`/proposals/${at(id)}/people`, options),
  approve: (id: string) => post<Proposal>(`/proposals/${at(id)}/approve`),
  publish: (id: string, input: Publish) => post<Publication>(`/proposals/${at(id)}/publish`, input),
  publications: (of: { funnel?: string; before?: number }) => get<Publication[]>(`/publications${query(of)}`),
  returnTo: (id: number, input: ReturnTo) => post<Publication>(`/publications/${id}/return`, input),
  versions: (funnel: string) => get<FunnelVersion[]>(`/versions${query({ funnel })}`),
  withdraw: (version: string, input: Withdraw) => post<void>(`/versions/${at(version)}/withdraw`, input),

  evidence: (reference: string) => get<Evidence>(`/evidence/${at(reference)}`),
}

/** The reply to a save that was refused because another author had saved before; undefined for another error. */
export const conflictOf = (error: unknown): DraftConflict | undefined =>
  error instanceof StudioError && error.status === 409 && (error.body as DraftConflict | undefined)?.theirs
    ? (error.body as DraftConflict)
    : undefined

/** What to show of a failed call. */
export const messageOf = (error: unknown): string => forStaff(error).message
